import { Problem } from '#workbench/app/Problem.tsx'
import type { Outcomes } from '../../leads/outcomes/outcomes.ts'
import { useLoaded } from '../use-loaded.ts'
import { ContactTimes } from './ContactTimes.tsx'
import { FormCounts } from './FormCounts.tsx'
import own from './outcomes.module.css'
import { Results } from './Results.tsx'
import { SpanChoice } from './SpanChoice.tsx'
import { queryOf, useSpan } from './use-span.ts'

/** What comes of the requests of one's markets: how soon somebody tried to reach their senders, and what they led to. */
export function OutcomesView() {
  const span = useSpan()
  const query = queryOf(span)
  const { data, problem } = useLoaded<Outcomes>(`/desk/outcomes?${query}`)
  return (
    <div className={own['outcomes']}>
      <h1>What comes of it</h1>
      <SpanChoice span={span} markets={data?.markets ?? []} />
      <Problem>{problem}</Problem>
      {data && (
        <>
          <ContactTimes contact={data.contact} />
          <Results results={data.results} lost={data.lost} />
          <FormCounts query={String(query)} />
        </>
      )}
    </div>
  )
}
