import { dateIn } from '../engine/dates.ts'

/** The visitor's own date, YYYY-MM-DD. */
export function today(): string {
  return dateIn(undefined, new Date())
}
