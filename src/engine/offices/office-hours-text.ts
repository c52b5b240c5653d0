import type { Messages, OfficeHoursConfig, WeeklyHours } from '../../contract/config.ts'
import { dayOf, daysAfter, daysText, msPerDay, msPerMinute, wallClock, weekdayText } from '../dates/dates.ts'
import { fill, joined } from '../site/template.ts'
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

/** The hours of a usual week in words of a language (BCP 47): `Sunday to Thursday 8:00 AM to 6:00 PM Doha time`. */
export function hoursText(hours: OfficeHoursConfig, messages: Words, language: string): string {
  return `${weekText(usualHours(hours), messages, language)} ${hours.clock}`
}

/** The usual hours in words, then the days on which others hold: `National Day, 16 December 2026: closed`. */
export function hoursTexts(hours: OfficeHoursConfig, messages: Words, language: string): string[] {
  const exceptions = [...(hours.exceptions ?? [])].sort((a, b) => (a.date < b.date ? -1 : 1))
  return [
    hoursText(hours, messages, language),
    ...exceptions.map((exception) => {
      const { name, date, until = date } = exception
      const instead = exception.hours && weekText(exceptionalHours(hours, exception), messages, language)
      const dates = daysText(date, until, language)
      return fill(messages.exception, { name, dates, hours: instead ?? messages.closedAllDay })
    }),
  ]
}

/** The hours of one day (YYYY-MM-DD) in words: `8:00 AM to 12:00 PM, 2:00 PM to 5:00 PM Doha time`. */
export function dayHoursText(hours: OfficeHoursConfig, day: string, range: string, language: string): string {
  return `${rangesText(hoursOn(hours, day), range, language)} ${hours.clock}`
}

/** The days of the week on which the office usually opens: `Sunday to Thursday`. */
export function workingDaysText(hours: OfficeHoursConfig, messages: Words, language: string): string {
  const week = usualHours(hours)
  const first = weekdays.indexOf(week[0]?.days[0] ?? 'sunday')
  const fromFirst = [...weekdays.slice(first), ...weekdays.slice(0, first)]
  return weekdaysText(
    fromFirst.filter((day) => week.some(({ days }) => days.includes(day))),
    messages,
    language,
  )
}

/** The hours of a week, days with the same hours together. */
function weekText(week: readonly WeeklyHours[], messages: Words, language: string): string {
  const days = [...new Set(week.flatMap((hours) => hours.days))]
  const byHours = Map.groupBy(days, (day) => {
    const open = week.filter((hours) => hours.days.includes(day))
    return rangesText(
      open.toSorted((a, b) => minutesOf(a.opens) - minutesOf(b.opens)),
      messages.range,
      language,
    )
  })
  const parts = [...byHours].map(([ranges, same]) => `${weekdaysText(same, messages, language)} ${ranges}`)
  return joined(parts, 'parts', language)
}

function rangesText(week: readonly WeeklyHours[], range: string, language: string): string {
  const ranges = week.map(({ opens, closes }) => {
    return fill(range, { opens: timeText(opens, language), closes: timeText(closes, language) })
  })
  return joined(ranges, 'items', language)
}

function weekdaysText(days: readonly WeeklyHours['days'][number][], messages: Words, language: string): string {
  const names = days.map((day) => messages.days[day])
  const first = days[0] ? weekdays.indexOf(days[0]) : 0
  const inARow = days.every((day, i) => weekdays.indexOf(day) === (first + i) % 7)
  return inARow && days.length > 2
    ? fill(messages.dayRange, { first: names[0] ?? '', last: names.at(-1) ?? '' })
    : joined(names, 'items', language)
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
  const text = isOpen
    ? openText(office, now, until, messages, language)
    : closedText(office, now, until, messages, language)
  return { isOpen, text, until }
}

function openText(office: Office, now: Date, until: Date, messages: Words, language: string): string {
  const closes = clockText(office, until, language)
  const daysLeft = (until.getTime() - now.getTime()) / msPerDay
  if (daysLeft < 1) return fill(messages.open, { closes })
  // Who is open for a week on end closes when nobody asks.
  if (daysLeft > 7) return messages.openAlways
  return fill(messages.openUntilDay, { day: messages.days[weekdayOf(dayIn(office, until))], closes })
}

function closedText(office: Office, now: Date, until: Date, messages: Words, language: string): string {
  const [today, day] = [dayIn(office, now), dayIn(office, until)]
  const opens = clockText(office, until, language)
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

/**
 * What the office's clock shows at an instant, as a language (BCP 47) writes it; in English as its hours are written:
 * `10:37 AM`, or `10:37am` and `6pm`.
 */
export function clockText({ hours: { opens }, timeZone }: Office, instant: Date, language: string): string {
  const minutes = (wallClock(timeZone, instant) % msPerDay) / msPerMinute
  if (!isEnglish(language)) return timeIn(minutes, language)
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60]
  const half = hour < 12 ? 'am' : 'pm'
  const written = minute === 0 && !opens.includes(':') ? '' : `:${String(minute).padStart(2, '0')}`
  return `${hour % 12 || 12}${written}${opens.includes(' ') ? ' ' : ''}${/M$/.test(opens) ? half.toUpperCase() : half}`
}

/** A time as the config writes it, in a language (BCP 47): `9am` stays as it is in English, and is `上午9時` in Chinese. */
function timeText(clock: string, language: string): string {
  return isEnglish(language) ? clock : timeIn(minutesOf(clock), language)
}

/** Minutes since midnight as a language (BCP 47) says them: `上午9時`, `9:30 pagi`. */
function timeIn(minutes: number, language: string): string {
  const { hour12 } = new Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions()
  // An hour alone is no time where nothing is said of the half of the day.
  const isWhole = hour12 && minutes % 60 === 0
  const parts = { ...timeParts(language), ...(isWhole && { minute: undefined }), timeZone: 'UTC' }
  return new Intl.DateTimeFormat(language, parts).format(minutes * msPerMinute)
}

/** What a time is written with: the part of the day in words, but for English. */
function timeParts(language: string): Intl.DateTimeFormatOptions {
  return { hour: 'numeric', minute: '2-digit', ...(!isEnglish(language) && { dayPeriod: 'long' }) }
}

function isEnglish(language: string): boolean {
  return /^en\b/.test(language)
}

/**
 * What another clock shows at an instant, as a language (BCP 47) writes it, with the weekday where that is another one
 * too: `11:30 AM`, `Saturday 11:00 PM`. Undefined where both clocks show the same.
 */
export function otherClock(instant: Date, timeZone: string, other: string, language: string): string | undefined {
  const [here, there] = [wallClock(timeZone, instant), wallClock(other, instant)]
  if (here === there) return undefined
  const time = new Intl.DateTimeFormat(language, {
    ...timeParts(language),
    timeZone: other,
    ...(dayOf(here) !== dayOf(there) && { weekday: 'long' }),
  })
  return time.format(instant)
}
