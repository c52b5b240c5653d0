import type { Result } from '../../leads/outcomes/outcomes.ts'
import { outcomeNames } from '../leads/lead-words.ts'

/** Minutes in words: `45 min`, `2 h 5 min`. */
export function minutesText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 ? `${hours} h` : '', rest > 0 || hours === 0 ? `${rest} min` : ''].filter(Boolean).join(' ')
}

/** A share from 0 to 1 in words: `92%`. */
export function shareText(share: number): string {
  // Not all were kept while one was not.
  const percent = share < 1 ? Math.min(Math.round(share * 100), 99) : 100
  return `${percent}%`
}

/** Said where a figure would speak of fewer than five people. */
export const tooFew = 'too few to say'

/** In the order in which bars and tables have them. */
export const results = ['won', 'lost', 'not-reached', 'open', 'not-a-request'] as const satisfies readonly Result[]

export const resultNames: Readonly<Record<Result, string>> = { ...outcomeNames, open: 'Open' }
