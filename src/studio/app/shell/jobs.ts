import type { Place } from '../place.ts'

/** A frequent job in a market. */
interface Job {
  readonly title: string
  /** Other words for it, by which search finds it. */
  readonly also: string
  readonly place: Omit<Place, 'file'>
}

/** The most frequent jobs, on the first screen and in the search. */
export const frequentJobs: readonly Job[] = [
  { title: 'Change a price', also: 'premium', place: { part: 'plans', tab: 'table' } },
  { title: 'End a promotion', also: 'offer discount last day', place: { part: 'promotions', at: ['promotions'] } },
  {
    title: 'Close on a day',
    also: 'holiday closed office hours',
    place: { at: ['contact', 'officeHours', 'exceptions'] },
  },
]
