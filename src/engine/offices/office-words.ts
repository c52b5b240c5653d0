import type { Messages, OfficeHoursConfig, WeeklyHours } from '../../contract/config.ts'
import { dayOf, daysAfter, daysText, msPerDay, msPerMinute, wallClock, weekdayText } from '../dates/dates.ts'
import { fill } from '../site/template.ts'
import {
  exceptionalHours,
  exceptionOn,
  hoursOn,
  minutesOf,
  type Office,
  openTimes,
  usualHours,
  weekdayOf,
  weekdays,
} from './office-hours.ts'

type Words = Messages['officeHours']

/** The hours of a usual week in words: `Sunday to Thursday 8:00 AM to 6:00 PM Doha time`. */
export function hoursText(hours: OfficeHoursConfig, messages: Words): string {
  return `${weekText(usualHours(hours), messages)} ${hours.clock}`
}

/** The usual hours in words, then the days on which others hold: `National Day, 16 December 2026: closed`. */
export function hoursTexts(hours: OfficeHoursConfig, messages: Words, language: string): string[] {
  const exceptions = [...(hours.exceptions ?? [])].sort((a, b) => (a.date < b.date ? -1 : 1))
  return [
    hoursText(hours, messages),
    ...exceptions.map((exception) => {
      const { name, date, until = date } = exception
      const instead = exception.hours && weekText(exceptionalHours(hours, exception), messages)
      const dates = daysText(date, until, language)
      return fill(messages.exception, { name, dates, hours: instead ?? messages.closedAllDay })
    }),
  ]
}

/** The hours of one day (YYYY-MM-DD) in words: `8:00 AM to 12:00 PM, 2:00 PM to 5:00 PM Doha time`. */
export function dayHoursText(hours: OfficeHoursConfig, day: string, range: string): string {
  return `${rangesText(hoursOn(hours, day), range)} ${hours.clock}`
}

/** The days of the week on which the office usually opens: `Sunday to Thursday`. */
export function workingDaysText(hours: OfficeHoursConfig, messages: Words): string {
  const week = usualHours(hours)
  const first = weekdays.indexOf(week[0]?.days[0] ?? 'sunday')
  const fromFirst = [...weekdays.slice(first), ...weekdays.slice(0, first)]
  return weekdaysText(
    fromFirst.filter((day) => week.some(({ days }) => days.includes(day))),
    messages,
  )
}

/** The hours of a week, days with the same hours together. */
function weekText(week: readonly WeeklyHours[], messages: Words): string {
  const days = [...new Set(week.flatMap((hours) => hours.days))]
  const byHours = Map.groupBy(days, (day) => {
    const open = week.filter((hours) => hours.days.includes(day))
    return rangesText(
      open.toSorted((a, b) => minutesOf(a.opens) - minutesOf(b.opens)),
      messages.range,
    )
  })
  return [...byHours].map(([ranges, same]) => `${weekdaysText(same, messages)} ${ranges}`).join('; ')
}

function rangesText(week: readonly WeeklyHours[], range: string): string {
  return week.map(({ opens, closes }) => fill(range, { opens, closes })).join(', ')
}

function weekdaysText(days: readonly WeeklyHours['days'][number][], messages: Words): string {
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

/** The state of an office at the instant `now`, in a language (BCP 47); undefined where it does not open for a year. */
export function officeNow(office: Office, now: Date, messages: Words, language: string): OfficeNow | undefined {
  const [time] = openTimes(office, now)
  if (!time) return undefined
  const isOpen = time.from <= now
  const until = isOpen ? time.until : time.from
  const text = isOpen ? openText(office, now, until, messages) : closedText(office, now, until, messages, language)
  return { isOpen, text, until }
}

function openText(office: Office, now: Date, until: Date, messages: Words): string {
  const closes = clockText(office, until)
  const daysLeft = (until.getTime() - now.getTime()) / msPerDay
  if (daysLeft < 1) return fill(messages.open, { closes })
  // Who is open for a week on end closes when nobody asks.
  if (daysLeft > 7) return messages.openAlways
  return fill(messages.openUntilDay, { day: messages.days[weekdayOf(dayIn(office, until))], closes })
}

function closedText(office: Office, now: Date, until: Date, messages: Words, language: string): string {
  const [today, day] = [dayIn(office, now), dayIn(office, until)]
  const opens = clockText(office, until)
  if (day === today) return fill(messages.closedToday, { opens })
  const name = messages.days[weekdayOf(day)]
  const said = { day: day > daysAfter(today, 7) ? weekdayText(day, language) : name, opens }
  const exception = hoursOn(office.hours, today).length === 0 && exceptionOn(office.hours, today)
  return exception ? fill(messages.closedFor, { ...said, name: exception.name }) : fill(messages.closed, said)
}

/** The day (YYYY-MM-DD) that the office's calendar shows at an instant. */
export function dayIn({ timeZone }: Office, instant: Date): string {
  return dayOf(wallClock(timeZone, instant))
}

/** What the office's clock shows at an instant, written as its hours are: `10:37 AM`, or `10:37am` and `6pm`. */
export function clockText({ hours: { opens }, timeZone }: Office, instant: Date): string {
  const minutes = (wallClock(timeZone, instant) % msPerDay) / msPerMinute
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60]
  const half = hour < 12 ? 'am' : 'pm'
  const written = minute === 0 && !opens.includes(':') ? '' : `:${String(minute).padStart(2, '0')}`
  return `${hour % 12 || 12}${written}${opens.includes(' ') ? ' ' : ''}${/M$/.test(opens) ? half.toUpperCase() : half}`
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
    ...(dayOf(here) !== dayOf(there) && { weekday: 'long' }),
    hour: 'numeric',
    minute: '2-digit',
  })
  return time.format(instant)
}
