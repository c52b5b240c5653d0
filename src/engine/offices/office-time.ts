import { msPerMinute } from '#engine/dates/dates.ts'
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

/** How many whole minutes an office was open between two instants, over a year at most. */
export function officeMinutesBetween(office: Office, from: Date, until: Date): number {
  let ms = 0
  for (const span of openTimes(office, from)) {
    if (span.from >= until) break
    ms += Math.min(span.until.getTime(), until.getTime()) - Math.max(span.from.getTime(), from.getTime())
  }
  return Math.floor(ms / msPerMinute)
}
