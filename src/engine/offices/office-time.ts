import { type Office, openTimes } from './office-hours.ts'

/** The instant at which an office has been open for so many milliseconds since another; undefined if it does not open that long within a year. */
export function officeTimeAfter(office: Office, from: Date, ms: number): Date | undefined {
  let left = ms
  for (const { from: opens, until } of openTimes(office, from)) {
    const begins = Math.max(opens.getTime(), from.getTime())
    const lasts = until.getTime() - begins
    if (lasts >= left) return new Date(begins + left)
    left -= lasts
  }
  return undefined
}
