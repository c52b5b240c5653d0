/** Days and instants on the clocks of markets, and calendar files. */

/** A day (YYYY-MM-DD) in words of a language (BCP 47): `23 November 2026`. */
export function dayText(day: string, language: string): string {
  return formatDay(day, language, { day: 'numeric', month: 'long', year: 'numeric' })
}

/** Whether a value is a day of the calendar, written as YYYY-MM-DD. */
export function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

/** A day (YYYY-MM-DD) with its weekday in words of a language (BCP 47): `Monday, 23 November`. */
export function weekdayText(day: string, language: string): string {
  return formatDay(day, language, { weekday: 'long', day: 'numeric', month: 'long' })
}

function formatDay(day: string, language: string, parts: Intl.DateTimeFormatOptions): string {
  return dayFormat(language, parts).format(midnight(day))
}

/** Formats by language and parts, cached because each is slow to make. */
const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** The format of days in a language, by its parts. */
export function dayFormat(language: string, parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([language, parts])
  const format = dayFormats.get(key) ?? newDayFormat(language, parts)
  dayFormats.set(key, format)
  return format
}

function newDayFormat(language: string, parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const { locale } = new Intl.DateTimeFormat(language).resolvedOptions()
  // Intl falls back to American dates for an English-speaking country that it does not know; 'en-001' is international.
  return new Intl.DateTimeFormat(locale === 'en' ? 'en-001' : locale, { ...parts, timeZone: 'UTC' })
}

/** The instant of a day (YYYY-MM-DD) that the format of days takes. */
export function midnight(day: string): Date {
  if (!isDay(day)) throw new Error(`"${day}" is no day such as 2026-11-23.`)
  return new Date(`${day}T00:00:00Z`)
}

/** The day that is a number of days after another, both YYYY-MM-DD. */
export function daysAfter(day: string, days: number): string {
  return dayOf(Date.parse(`${day}T00:00:00Z`) + days * msPerDay)
}

/** The day (YYYY-MM-DD) of a wall clock time, as `wallClock` gives it. */
export function dayOf(wall: number): string {
  return new Date(wall).toISOString().slice(0, 10)
}

/** Formats by time zone, cached because each is slow to make and takes much memory. */
const clocks = new Map<string, Intl.DateTimeFormat>()

const clockParts: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  hourCycle: 'h23',
}

function clock(timeZone: string): Intl.DateTimeFormat {
  const format = clocks.get(timeZone) ?? new Intl.DateTimeFormat('en', { ...clockParts, timeZone })
  clocks.set(timeZone, format)
  return format
}

/** The day (YYYY-MM-DD) at the instant `now` in a time zone (IANA); without one, in that of this machine. */
export function dateIn(timeZone: string | undefined, now: Date): string {
  if (timeZone !== undefined) return dayOf(wallClock(timeZone, now))
  return dayOf(now.getTime() - now.getTimezoneOffset() * msPerMinute)
}

/** The same time of day on another day (YYYY-MM-DD), by the calendar of this machine. */
export function onDay(now: Date, day: string): Date {
  return new Date(now.getTime() + Date.parse(day) - Date.parse(dateIn(undefined, now)))
}

export const msPerMinute = 60_000
export const msPerDay = 24 * 60 * msPerMinute

/**
 * The wall clock time in a time zone (IANA) at an instant, to the minute: the milliseconds at which a clock in UTC shows
 * the same. Days and minutes can then be counted without regard to zones.
 */
export function wallClock(timeZone: string, instant: Date): number {
  const parts = clock(timeZone)
    .formatToParts(instant)
    .map(({ type, value }) => [type, Number(value)])
  const { year = 0, month = 0, day = 0, hour, minute } = Object.fromEntries(parts)
  return Date.UTC(year, month - 1, day, hour, minute)
}

/**
 * The instant at which the wall clock of a time zone (IANA) shows `wall`, the inverse of `wallClock`. When clocks go back
 * and the time comes twice, it is the first; when they go forward and skip the time, it is the one an hour later.
 */
export function instantOf(timeZone: string, wall: number): Date {
  // The offset changes at most once in two days, so the one a day before or the one a day after applies.
  const offsets = [wall - msPerDay, wall + msPerDay].map((near) => wallClock(timeZone, new Date(near)) - near)
  const [first, last] = offsets.map((offset) => new Date(wall - offset)).sort((a, b) => a.getTime() - b.getTime())
  if (!first || !last) throw new Error(`There is no time zone "${timeZone}".`)
  return wallClock(timeZone, first) >= wall ? first : last
}

/** An event that lasts all day. */
interface CalendarEvent {
  /** Globally unique and stable, such as `AB-7K3M-9QXT@site.example`. */
  readonly uid: string
  /** The instant at which the event was created, ISO 8601 in UTC. */
  readonly created: string
  readonly day: string
  readonly title: string
  readonly text: string
}

/** An iCalendar file (RFC 5545) with one event, which does not mark the day as busy. */
export function calendarFile({ uid, created, day, title, text }: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${escapeText(uid.slice(uid.indexOf('@') + 1))}`,
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${new Date(created).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(text)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

/** Escapes a text for the value of a property (RFC 5545, section 3.3.11). */
function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r?\n/g, '\\n')
}

const encoder = new TextEncoder()

/** Folds a line into lines of at most 75 octets of UTF-8; all but the first begin with a space (RFC 5545, section 3.1). */
function fold(line: string): string {
  let length = 0
  return [...line]
    .map((character) => {
      const octets = encoder.encode(character).length
      const isFull = length + octets > 75
      length = isFull ? 1 + octets : length + octets
      return isFull ? `\r\n ${character}` : character
    })
    .join('')
}
