import type { Outcomes, Result, ResultFigures } from '../../leads/outcomes/outcomes.ts'
import { Bars, ResultBars } from './Bars.tsx'
import { FigureTable } from './FigureTable.tsx'
import { resultNames, results, tooFew } from './outcome-words.ts'
import own from './outcomes.module.css'

/** What the requests led to, by what senders chose, and why some were lost. */
export function Results({ results: by, lost }: Pick<Outcomes, 'results' | 'lost'>) {
  return (
    <section aria-labelledby="results">
      <h2 id="results">Won and lost</h2>
      <Legend />
      <By title="Plan" groups={by.plan} />
      <By title="Page" groups={by.page} />
      <By title="Language" groups={by.language} />
      {lost.length > 0 && <Lost lost={lost} />}
    </section>
  )
}

/** The parts of a bar, and what they stand for. */
function Legend() {
  return (
    <p className={own['legend']} aria-hidden="true">
      {results.map((result) => (
        <span key={result} className={own['key']} data-result={result}>
          {resultNames[result]}
        </span>
      ))}
    </p>
  )
}

/** The most groups of a picture; its table has them all. */
const most = 12

function By({ title, groups }: { readonly title: string; readonly groups: readonly ResultFigures[] }) {
  if (groups.length === 0) return null
  const cell = (counts: Record<Result, number>, result: Result) => counts[result].toLocaleString('en')
  return (
    <>
      <h3>By {title.toLowerCase()}</h3>
      <ResultBars groups={groups.slice(0, most)} />
      <FigureTable
        title={`Won and lost by ${title.toLowerCase()}`}
        columns={[title, 'Requests', ...results.map((result) => resultNames[result])]}
        rows={groups.map(({ title: one, requests, results: counts }) => [
          one,
          requests.toLocaleString('en'),
          ...(counts ? results.map((result) => cell(counts, result)) : [tooFew, ...results.slice(1).map(() => '')]),
        ])}
      />
    </>
  )
}

function Lost({ lost }: Pick<Outcomes, 'lost'>) {
  const counted = lost.map(({ title, requests }) => ({
    title,
    value: requests ?? 0,
    text: requests === null ? tooFew : String(requests),
  }))
  return (
    <>
      <h3>Why requests were lost</h3>
      <Bars groups={counted} />
      <FigureTable
        title="Why requests were lost"
        columns={['Reason', 'Requests']}
        rows={counted.map(({ title, text }) => [title, text])}
      />
    </>
  )
}
