import { dateIn } from '../engine/dates/dates.ts'

/** The visitor's own date, YYYY-MM-DD. */
export function today(): string {
  return dateIn(undefined, new Date())
}
