import type { Messages, OfficeHoursConfig, WeeklyHours } from '#contract/config.ts'
import { dayOf, msPerDay, msPerMinute, wallClock } from '#engine/dates/dates.ts'
import { daysText } from '#engine/dates/day-range.ts'
import { fill, joined } from '#engine/site/template.ts'
import { exceptionalHours, hoursOn, minutesOf, type Office, usualHours, weekdays } from './office-hours.ts'

type OfficeMessages = Messages['officeHours']

/** The usual week in words of a language (BCP 47): `Sunday to Thursday 8:00 AM to 6:00 PM Doha time`. */
export function hoursText(hours: OfficeHoursConfig, messages: OfficeMessages, language: string): string {
  return joined([weekText(usualHours(hours), messages, language), hours.clock], 'words', language)
}

/** The usual week in words, then each exception: `National Day, 16 December 2026: closed`. */
export function hoursTexts(hours: OfficeHoursConfig, messages: OfficeMessages, language: string): string[] {
  const exceptions = [...(hours.exceptions ?? [])].sort((a, b) => (a.date < b.date ? -1 : 1))
  return [
    hoursText(hours, messages, language),
    ...exceptions.map((exception) => {
      const { name, date, until = date } = exception
      const otherHours = exception.hours && weekText(exceptionalHours(hours, exception), messages, language)
      const dates = daysText(date, until, language)
      return fill(messages.exception, { name, dates, hours: otherHours ?? messages.closedAllDay })
    }),
  ]
}

/** The hours of a day (YYYY-MM-DD) in words, `range` being the message for two times: `8:00 AM to 12:00 PM Doha time`. */
export function dayHoursText(hours: OfficeHoursConfig, day: string, range: string, language: string): string {
  return joined([rangesText(hoursOn(hours, day), range, language), hours.clock], 'words', language)
}

/** The usual working days in words: `Sunday to Thursday`. */
export function workingDaysText(hours: OfficeHoursConfig, messages: OfficeMessages, language: string): string {
  const week = usualHours(hours)
  const first = weekdays.indexOf(week[0]?.days[0] ?? 'sunday')
  const fromFirst = [...weekdays.slice(first), ...weekdays.slice(0, first)]
  return weekdaysText(
    fromFirst.filter((day) => week.some(({ days }) => days.includes(day))),
    messages,
    language,
  )
}

/** The hours of a week in words, days with the same hours together. */
function weekText(week: readonly WeeklyHours[], messages: OfficeMessages, language: string): string {
  const days = [...new Set(week.flatMap((hours) => hours.days))]
  const byHours = Map.groupBy(days, (day) => {
    const open = week.filter((hours) => hours.days.includes(day))
    return rangesText(
      open.toSorted((a, b) => minutesOf(a.opens) - minutesOf(b.opens)),
      messages.range,
      language,
    )
  })
  const parts = [...byHours].map(([ranges, same]) => {
    return joined([weekdaysText(same, messages, language), ranges], 'words', language)
  })
  return joined(parts, 'parts', language)
}

function rangesText(week: readonly WeeklyHours[], range: string, language: string): string {
  const ranges = week.map(({ opens, closes }) => {
    return fill(range, { opens: timeText(opens, language), closes: timeText(closes, language) })
  })
  return joined(ranges, 'items', language)
}

function weekdaysText(
  days: readonly WeeklyHours['days'][number][],
  messages: OfficeMessages,
  language: string,
): string {
  const names = days.map((day) => messages.days[day])
  const first = days[0] ? weekdays.indexOf(days[0]) : 0
  const inARow = days.every((day, i) => weekdays.indexOf(day) === (first + i) % 7)
  return inARow && days.length > 2
    ? fill(messages.dayRange, { first: names[0] ?? '', last: names.at(-1) ?? '' })
    : joined(names, 'items', language)
}

/**
 * The time of an instant on the office's clock, in a language (BCP 47). In English it follows the style of the office's
 * hours in the config: `10:37 AM`, or `10:37am` and `6pm`.
 */
export function clockText({ hours: { opens }, timeZone }: Office, instant: Date, language: string): string {
  const minutes = (wallClock(timeZone, instant) % msPerDay) / msPerMinute
  if (!isEnglish(language)) return timeIn(minutes, language)
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60]
  const half = hour < 12 ? 'am' : 'pm'
  const written = minute === 0 && !opens.includes(':') ? '' : `:${String(minute).padStart(2, '0')}`
  return `${hour % 12 || 12}${written}${opens.includes(' ') ? ' ' : ''}${/M$/.test(opens) ? half.toUpperCase() : half}`
}

/** A time of the config in a language (BCP 47): `9am` as it is written in English, `上午9時` in Chinese. */
function timeText(clock: string, language: string): string {
  return isEnglish(language) ? clock : timeIn(minutesOf(clock), language)
}

/** Minutes since midnight as a time in a language (BCP 47): `上午9時`, `9:30 pagi`. */
function timeIn(minutes: number, language: string): string {
  const { hour12 } = new Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions()
  // '9' alone is not a time; '9 in the morning' is.
  const isWhole = hour12 && minutes % 60 === 0
  const parts = { ...timeParts(language), ...(isWhole && { minute: undefined }), timeZone: 'UTC' }
  return new Intl.DateTimeFormat(language, parts).format(minutes * msPerMinute)
}

/** The options of `Intl.DateTimeFormat` for a time: with the part of the day in words, except in English. */
function timeParts(language: string): Intl.DateTimeFormatOptions {
  return { hour: 'numeric', minute: '2-digit', ...(!isEnglish(language) && { dayPeriod: 'long' }) }
}

function isEnglish(language: string): boolean {
  return /^en\b/.test(language)
}

/**
 * The time of an instant in another time zone (IANA), written as the office's own times in a language (BCP 47), with the
 * weekday if that differs too: `11:30 AM`, `Saturday 11:00 PM`. Undefined when both zones have the same time.
 */
export function timeInZone(office: Office, instant: Date, timeZone: string, language: string): string | undefined {
  const [here, there] = [wallClock(office.timeZone, instant), wallClock(timeZone, instant)]
  if (here === there) return undefined
  const isOtherDay = dayOf(here) !== dayOf(there)
  const weekday = isOtherDay && new Intl.DateTimeFormat(language, { timeZone, weekday: 'long' }).format(instant)
  return joined([weekday, clockText({ ...office, timeZone }, instant, language)], 'words', language)
}
