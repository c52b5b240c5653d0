import { Problem } from '#workbench/app/Problem.tsx'
import type { FormCountsOfMarket } from '../../leads/outcomes/form-count-routes.ts'
import { useLoaded } from '../use-loaded.ts'
import { Row } from './Bars.tsx'
import { FigureTable } from './FigureTable.tsx'
import { shareText, tooFew } from './outcome-words.ts'
import own from './outcomes.module.css'

type Step = FormCountsOfMarket['steps'][number]

/** Where quote forms are left, step by step. `query` has the days and the market. */
export function FormCounts({ query }: { readonly query: string }) {
  const { data = [], problem } = useLoaded<readonly FormCountsOfMarket[]>(`/desk/outcomes/forms?${query}`)
  if (data.length === 0 && problem === undefined) return null
  const told = data.filter(({ steps }) => steps.some(({ seen }) => seen !== null))
  return (
    <section aria-labelledby="form-counts">
      <h2 id="form-counts">Where forms are left</h2>
      <Problem>{problem}</Problem>
      <p className={own['note']}>
        How often each step of the quote form was seen, in light, and answered, in dark. Nobody can be told apart in
        these counts, and browsers that ask not to be counted are left out. A step seen fewer than 20 times is not
        shown.
      </p>
      {told.length === 0 && problem === undefined && <p>No step was seen 20 times in these days.</p>}
      {told.map((form) => (
        <FormOfMarket key={form.market} {...form} />
      ))}
    </section>
  )
}

function FormOfMarket({ title, steps }: FormCountsOfMarket) {
  const most = Math.max(1, ...steps.map(({ seen }) => seen ?? 0))
  const across = (count: number | null) => `${((count ?? 0) / most) * 100}%`
  return (
    <>
      <h3>{title}</h3>
      <div className={own['bars']} aria-hidden="true">
        {steps.map((step) => (
          <Row key={step.id} title={step.title} value={wentOn(step)}>
            <rect className={own['late']} y="15%" height="70%" width={across(step.seen)} />
            <rect className={own['median']} y="15%" height="70%" width={across(step.answered)} />
          </Row>
        ))}
      </div>
      <FigureTable
        title={`Where the form is left, ${title}`}
        columns={['Step', 'Seen', 'Answered or sent', 'Went on']}
        rows={steps.map((step) => [step.title, countText(step.seen), countText(step.answered), wentOn(step)])}
      />
    </>
  )
}

const countText = (count: number | null) => (count === null ? '' : count.toLocaleString('en'))

function wentOn({ seen, answered }: Step): string {
  return seen === null || answered === null ? tooFew : shareText(answered / seen)
}
