import type { Messages, OfficeHoursConfig } from '../../contract/config.ts'
import { instantOf, msPerDay, msPerMinute, wallClock } from '../dates/dates.ts'
import { fill } from '../site/template.ts'

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

/** Minutes since midnight of a clock time such as `8:00 AM` or `9am`. */
export function minutesOf(clock: string): number {
  const match = /^(1[0-2]|[1-9])(?::([0-5][0-9]))? ?([aApP])[mM]$/.exec(clock)
  if (!match) throw new Error(`"${clock}" is no time such as "8:00 AM" or "9am".`)
  const [, hour, minute = '0', half = ''] = match
  return (Number(hour) % 12) * 60 + Number(minute) + (half.toLowerCase() === 'p' ? 12 * 60 : 0)
}

/** Whether the office is open at the instant `now`, on the clock of its own time zone (an IANA name). */
export function isOpen(hours: OfficeHoursConfig, timeZone: string, now: Date): boolean {
  const wall = wallClock(timeZone, now)
  const minutes = (wall % msPerDay) / msPerMinute
  return isWorkingDay(hours, wall) && minutes >= minutesOf(hours.opens) && minutes < minutesOf(hours.closes)
}

/** The next instant after `now` at which the office opens. */
export function nextOpening(hours: OfficeHoursConfig, timeZone: string, now: Date): Date {
  const today = startOfDay(wallClock(timeZone, now))
  // Who works one day a week opens again on the same day of the next.
  const week = Array.from({ length: 8 }, (_, i) => today + i * msPerDay)
  const opening = week
    .filter((wall) => isWorkingDay(hours, wall))
    .map((wall) => instantOf(timeZone, wall + minutesOf(hours.opens) * msPerMinute))
    .find((instant) => instant > now)
  if (!opening) throw new Error('The office has no days on which it opens.')
  return opening
}

/** The instant at which the office, open at `now`, closes. */
export function closingOf(hours: OfficeHoursConfig, timeZone: string, now: Date): Date {
  return instantOf(timeZone, startOfDay(wallClock(timeZone, now)) + minutesOf(hours.closes) * msPerMinute)
}

/**
 * The day (YYYY-MM-DD) by which something is done that takes so many working days from an instant. What comes on a day
 * off counts as if it had come on the next working day; public holidays are unknown here.
 */
export function workingDayAfter(hours: OfficeHoursConfig, timeZone: string, from: Date, workingDays: number): string {
  let wall = startOfDay(wallClock(timeZone, from))
  while (!isWorkingDay(hours, wall)) wall += msPerDay
  for (let left = workingDays; left > 0; ) {
    wall += msPerDay
    if (isWorkingDay(hours, wall)) left -= 1
  }
  return new Date(wall).toISOString().slice(0, 10)
}

/** Whether the day that a wall clock shows is one on which the office opens. */
function isWorkingDay({ days }: OfficeHoursConfig, wall: number): boolean {
  return days.some((name) => name === weekdayOf(wall))
}

/** The weekday that a wall clock shows. */
function weekdayOf(wall: number): OfficeHoursConfig['days'][number] {
  return weekdays[new Date(wall).getUTCDay()] ?? 'sunday'
}

function startOfDay(wall: number): number {
  return wall - (wall % msPerDay)
}

/** The hours in words: `Sunday to Thursday 8:00 AM to 6:00 PM Doha time`. */
export function hoursText(hours: OfficeHoursConfig, messages: Messages['officeHours']): string {
  const { opens, closes, clock } = hours
  return fill(messages.range, { days: daysText(hours.days, messages), opens, closes, clock })
}

function daysText(days: OfficeHoursConfig['days'], messages: Messages['officeHours']): string {
  const names = days.map((day) => messages.days[day])
  const first = days[0] ? weekdays.indexOf(days[0]) : 0
  const inARow = days.every((day, i) => weekdays.indexOf(day) === (first + i) % 7)
  return inARow && days.length > 2
    ? fill(messages.dayRange, { first: names[0] ?? '', last: names.at(-1) ?? '' })
    : names.join(', ')
}

/** Whether an office is open at an instant, and until when. */
export interface OfficeNow {
  readonly isOpen: boolean
  /** In words and on the office's clock: `Open now, until 6:00 PM`. */
  readonly text: string
  /** The instant at which it closes, or opens again. */
  readonly until: Date
}

/** The state of an office at the instant `now`, on the clock of its own time zone (an IANA name). */
export function officeNow(
  hours: OfficeHoursConfig,
  timeZone: string,
  now: Date,
  { open, closed, closedToday, days }: Messages['officeHours'],
): OfficeNow {
  const { opens, closes } = hours
  if (isOpen(hours, timeZone, now)) {
    return { isOpen: true, text: fill(open, { closes }), until: closingOf(hours, timeZone, now) }
  }
  const until = nextOpening(hours, timeZone, now)
  const wall = wallClock(timeZone, until)
  const isToday = dayNumber(wall) === dayNumber(wallClock(timeZone, now))
  return { isOpen: false, text: fill(isToday ? closedToday : closed, { day: days[weekdayOf(wall)], opens }), until }
}

/**
 * What another clock shows at an instant, as a language (BCP 47) writes it, with the weekday where that is another one
 * too: `11:30 AM`, `Saturday 11:00 PM`. Undefined where both clocks show the same.
 */
export function otherClock(instant: Date, timeZone: string, other: string, language: string): string | undefined {
  const [here, there] = [wallClock(timeZone, instant), wallClock(other, instant)]
  if (here === there) return undefined
  const time = new Intl.DateTimeFormat(language, {
    timeZone: other,
    ...(dayNumber(here) !== dayNumber(there) && { weekday: 'long' }),
    hour: 'numeric',
    minute: '2-digit',
  })
  return time.format(instant)
}

function dayNumber(wall: number): number {
  return Math.floor(wall / msPerDay)
}
