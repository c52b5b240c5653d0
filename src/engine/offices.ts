/** When an office is open, and until when it keeps its promises. */
import type { Messages, OfficeException, OfficeHoursConfig, WeeklyHours } from './contract/config.ts'
import {
  dateIn,
  dayFormat,
  dayOf,
  daysAfter,
  instantOf,
  midnight,
  msPerDay,
  msPerMinute,
  wallClock,
  weekdayText,
} from './dates.ts'
import type { Market } from './site.ts'
import { fill, joined } from './text.ts'

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
function weekdayOf(day: string): WeeklyHours['days'][number] {
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

/** Whether an office is open, and until when. */
interface OfficeNow {
  readonly isOpen: boolean
  /** The state in words, on the office's clock: `Open now, until 6:00 PM`. */
  readonly text: string
  /** The instant at which it closes, or opens again. */
  readonly until: Date
}

/** The state of an office at the instant `now` in a language (BCP 47); undefined if it stays closed for a year. */
export function officeNow(
  office: Office,
  now: Date,
  messages: OfficeMessages,
  language: string,
): OfficeNow | undefined {
  const [time] = openTimes(office, now)
  if (!time) return undefined
  const isOpen = time.from <= now
  const until = isOpen ? time.until : time.from
  const text = isOpen
    ? openText(office, now, until, messages, language)
    : closedText(office, now, until, messages, language)
  return { isOpen, text, until }
}

function openText(office: Office, now: Date, until: Date, messages: OfficeMessages, language: string): string {
  const closes = clockText(office, until, language)
  const daysLeft = (until.getTime() - now.getTime()) / msPerDay
  if (daysLeft < 1) return fill(messages.open, { closes })
  // An office that stays open for a week has no closing time worth naming.
  if (daysLeft > 7) return messages.openAlways
  return fill(messages.openUntilDay, { day: messages.days[weekdayOf(dateIn(office.timeZone, until))], closes })
}

function closedText(office: Office, now: Date, until: Date, messages: OfficeMessages, language: string): string {
  const [today, day] = [dateIn(office.timeZone, now), dateIn(office.timeZone, until)]
  const opens = clockText(office, until, language)
  if (day === today) return fill(messages.closedToday, { opens })
  const name = messages.days[weekdayOf(day)]
  const opening = { day: day > daysAfter(today, 7) ? weekdayText(day, language) : name, opens }
  const exception = hoursOn(office.hours, today).length === 0 && exceptionOn(office.hours, today)
  return exception ? fill(messages.closedFor, { ...opening, name: exception.name }) : fill(messages.closed, opening)
}

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

/** The day (YYYY-MM-DD) on which an office calls whoever chose a day: that day, or the next on which it is open and its promises are `done`. */
export function callDay(office: Office | undefined, chosen: string, done: string): string {
  const earliest = chosen > done ? chosen : done
  return (office && nextWorkingDay(office.hours, daysAfter(earliest, -1))) ?? chosen
}

/** The steps of a thank-you page that name a day. */
export interface PromisedSteps {
  /** The working days of its steps that are promised so. */
  readonly within: readonly number[]
  /** Whether a step happens on the day that the visitor chose. */
  readonly callsOnChosenDay: boolean
}

/** Instants of what an office promised; each is left out where the page said too little. */
interface RequestPromise {
  /** By when the first step is done. */
  readonly answerBy?: Date
  /** The office's hours on the day of the call. */
  readonly call?: { readonly from: Date; readonly until: Date }
}

/** What a thank-you page told the sender of a request that was received at an instant, who chose a day (YYYY-MM-DD) or none. */
export function promiseTo(
  office: Office,
  { within, callsOnChosenDay }: PromisedSteps,
  received: Date,
  chosen: string | undefined,
): RequestPromise {
  // The address of the page has the time to the minute.
  const sent = new Date(Math.floor(received.getTime() / msPerMinute) * msPerMinute)
  const deadlines = within
    .flatMap((days) => deadline(office, sent, days) ?? [])
    .sort((a, b) => a.getTime() - b.getTime())
  const [answerBy] = deadlines
  const last = deadlines.at(-1)
  const call =
    callsOnChosenDay && chosen !== undefined
      ? hoursOfDay(office, callDay(office, chosen, last ? dateIn(office.timeZone, last) : ''))
      : undefined
  return { ...(answerBy && { answerBy }), ...(call && { call }) }
}

/** From the first opening to the last closing of a day; undefined on a day off. */
function hoursOfDay({ hours, timeZone }: Office, day: string): RequestPromise['call'] {
  const spans = hoursOn(hours, day)
  const [first] = spans
  if (!first) return undefined
  const at = (minutes: number) => instantOf(timeZone, Date.parse(day) + minutes * msPerMinute)
  const closes = spans.map((span) => minutesOf(span.opens) + minutesOpen(span))
  return { from: at(minutesOf(first.opens)), until: at(Math.max(...closes)) }
}

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

/** A range of days (YYYY-MM-DD), or a single one, in words of a language (BCP 47): `16–17 December 2026`. */
export function daysText(first: string, last: string, language: string): string {
  const format = dayFormat(language, { day: 'numeric', month: 'long', year: 'numeric' })
  if (first !== last && new Intl.Locale(language).language === 'zh') return chineseRange(format, first, last)
  // Intl puts spaces around the dash for some countries only.
  return format.formatRange(midnight(first), midnight(last)).replace(/(?<=\d)\s–\s(?=\d)/, '–')
}

/** A range with the shared year and month once: `2026年12月16日至17日`. Intl writes it with slashes. */
function chineseRange(format: Intl.DateTimeFormat, first: string, last: string): string {
  const [start = [], end = []] = [first, last].map((day) =>
    format.formatToParts(midnight(day)).map(({ value }) => value),
  )
  const different = end.findIndex((part, i) => part !== start[i])
  return `${start.join('')}至${end.slice(different).join('')}`
}
