import { dateIn } from '../../engine/dates/dates.ts'

/** The day it is where the checker runs, as YYYY-MM-DD. */
export function today(): string {
  return dateIn(undefined, new Date())
}
