import { useMemo } from 'react'
import { dateIn, daysAfter } from '#engine/dates.ts'
import { deskApi } from '#workbench/app/api.ts'
import { useLatestAnswer } from '#workbench/app/latest-answer.ts'
import { deskAddress } from '../../store/desk-address.ts'
import { boxOf, contact } from './flow-graph.ts'

/** Percentages of those who saw a step and went on, by its box on the map. */
export type AnsweredShares = ReadonlyMap<string, number>

const days = 30

interface CountedForm {
  readonly market: string
  /** Counts are null for a step that was seen too seldom. */
  readonly steps: readonly { readonly id: string; readonly seen: number | null; readonly answered: number | null }[]
}

const none: AnsweredShares = new Map()

/** The shares of the last 30 days, as the desk counts them; none where Studio runs alone, and until they are there. */
export function useAnsweredShares(market: string): AnsweredShares {
  const until = dateIn(undefined, new Date())
  const query = new URLSearchParams({ from: daysAfter(until, 1 - days), until, market })
  const question = deskAddress() === undefined ? undefined : `/desk/outcomes/forms?${query}`
  // Who may not see the counts sees the map without them.
  const { data } = useLatestAnswer<readonly CountedForm[]>({ ask: (asked) => deskApi.get(asked) }, question, undefined)
  return useMemo(() => (data ? sharesIn(data) : none), [data])
}

function sharesIn(forms: readonly CountedForm[]): AnsweredShares {
  return new Map(
    forms.flatMap(({ steps }) =>
      steps.flatMap(({ id, seen, answered }) =>
        seen === null || answered === null
          ? []
          : [[id === contact ? contact : boxOf({ id }), Math.round((answered / seen) * 100)] as const],
      ),
    ),
  )
}
