import type { OfficeHoursConfig } from '#contract/config.ts'
import { dayOf, daysAfter, instantOf, msPerMinute, wallClock } from '#engine/dates/dates.ts'
import { hoursOn, minutesOf, minutesOpen, nextWorkingDay, type Office, openTimes } from './office-hours.ts'

/**
 * The instant by which an office answers a request that came at `from`: so many times 24 hours later and within its hours.
 * Days on which the office is closed do not count; a request on such a day counts from the start of the next working day.
 * Undefined when the office stays closed for a year.
 */
export function deadline(office: Office, from: Date, workingDays: number): Date | undefined {
  const { hours, timeZone } = office
  const wall = wallClock(timeZone, from)
  const begun = workingDayAt(hours, wall)
  let day = begun ?? nextWorkingDay(hours, dayOf(wall))
  for (let left = workingDays; left > 0 && day; left--) day = nextWorkingDay(hours, day)
  if (!day) return undefined
  const target = instantOf(timeZone, Date.parse(day) + (begun ? wall - Date.parse(begun) : 0))
  let by: Date | undefined
  for (const { from: opens, until } of openTimes(office, from)) {
    if (opens >= target) return by ?? until
    if (until >= target) return target
    by = until
  }
  return by
}

/** The working day (YYYY-MM-DD) at a wall clock time; after midnight still the day before, while its hours last. */
function workingDayAt(hours: OfficeHoursConfig, wall: number): string | undefined {
  const today = dayOf(wall)
  if (hoursOn(hours, today).length > 0) return today
  const before = daysAfter(today, -1)
  const lasts = hoursOn(hours, before).some((span) => {
    return Date.parse(before) + (minutesOf(span.opens) + minutesOpen(span)) * msPerMinute > wall
  })
  return lasts ? before : undefined
}
