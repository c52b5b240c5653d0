import type { OfficeException, OfficeHoursConfig, WeeklyHours } from '#contract/config.ts'
import { dayOf, daysAfter, instantOf, msPerMinute, wallClock } from '#engine/dates/dates.ts'
import type { Market } from '#engine/site/site.ts'

/** An office: its hours, on the clock of its time zone (IANA). */
export interface Office {
  readonly hours: OfficeHoursConfig
  readonly timeZone: string
}

/** The office of a market; undefined if the market has no contact. */
export function officeOf({ contact, timeZone }: Market): Office | undefined {
  return contact && { hours: contact.officeHours, timeZone }
}

interface OpenTime {
  readonly from: Date
  readonly until: Date
}

/** The days of the week from Sunday, in the order of `Date.getUTCDay`. */
export const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

/** The weekday of a day (YYYY-MM-DD). */
export function weekdayOf(day: string): WeeklyHours['days'][number] {
  return weekdays[new Date(day).getUTCDay()] ?? 'sunday'
}

/** How many days ahead to look for the next opening. */
const daysToSearch = 366

/** Minutes from midnight to a clock time such as `8:00 AM` or `9am`. */
export function minutesOf(clock: string): number {
  const match = /^(1[0-2]|[1-9])(?::([0-5][0-9]))? ?([aApP])[mM]$/.exec(clock)
  if (!match) throw new Error(`"${clock}" is no time such as "8:00 AM" or "9am".`)
  const [, hour, minute = '0', half = ''] = match
  return (Number(hour) % 12) * 60 + Number(minute) + (half.toLowerCase() === 'p' ? 12 * 60 : 0)
}

/** The length of opening hours in minutes; hours that close when they open last a whole day. */
export function minutesOpen({ opens, closes }: Pick<WeeklyHours, 'opens' | 'closes'>): number {
  const minutes = minutesOf(closes) - minutesOf(opens)
  return minutes > 0 ? minutes : minutes + 24 * 60
}

/** The exception to the usual hours on a day (YYYY-MM-DD), such as a public holiday. */
export function exceptionOn({ exceptions = [] }: OfficeHoursConfig, day: string): OfficeException | undefined {
  return exceptions.find(({ date, until = date }) => day >= date && day <= until)
}

export function usualHours({ days, opens, closes, also = [] }: OfficeHoursConfig): readonly WeeklyHours[] {
  return [{ days, opens, closes }, ...also]
}

/** The opening hours that begin on a day (YYYY-MM-DD), the earliest first; empty when the office is closed. */
export function hoursOn(hours: OfficeHoursConfig, day: string): readonly WeeklyHours[] {
  const exception = exceptionOn(hours, day)
  return (exception ? exceptionalHours(hours, exception) : usualHours(hours))
    .filter(({ days }) => days.includes(weekdayOf(day)))
    .sort((a, b) => minutesOf(a.opens) - minutesOf(b.opens))
}

/** The opening hours of an exception, each with its days of the week. */
export function exceptionalHours(hours: OfficeHoursConfig, exception: OfficeException): WeeklyHours[] {
  const usual = weekdays.filter((day) => usualHours(hours).some(({ days }) => days.includes(day)))
  return (exception.hours ?? []).map(({ days = usual, opens, closes }) => ({ days, opens, closes }))
}

/** The first day after another (YYYY-MM-DD) on which the office opens; undefined if that is more than a year away. */
export function nextWorkingDay(hours: OfficeHoursConfig, day: string): string | undefined {
  for (let ahead = 1; ahead <= daysToSearch; ahead++) {
    const next = daysAfter(day, ahead)
    if (hoursOn(hours, next).length > 0) return next
  }
  return undefined
}

/** The spans in which the office is open over the next year, from the current or next one; adjacent spans are merged. */
export function* openTimes({ hours, timeZone }: Office, now: Date): Generator<OpenTime, undefined> {
  for (const { from, until } of openSpans(hours, dayOf(wallClock(timeZone, now)))) {
    const end = instantOf(timeZone, until)
    if (end > now) yield { from: instantOf(timeZone, from), until: end }
  }
}

/** The same in wall clock milliseconds, from the day before `today`, because its hours may last past midnight. */
function* openSpans(hours: OfficeHoursConfig, today: string): Generator<{ from: number; until: number }, undefined> {
  let last: { from: number; until: number } | undefined
  for (let ahead = -1; ahead <= daysToSearch; ahead++) {
    const day = daysAfter(today, ahead)
    for (const span of hoursOn(hours, day)) {
      const from = Date.parse(day) + minutesOf(span.opens) * msPerMinute
      const until = from + minutesOpen(span) * msPerMinute
      if (last && from <= last.until) last.until = Math.max(last.until, until)
      else {
        if (last) yield last
        last = { from, until }
      }
    }
  }
  if (last) yield last
}
