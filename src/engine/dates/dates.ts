/** A day (YYYY-MM-DD) in words, as a language (BCP 47) writes it: `23 November 2026`. */
export function dayText(day: string, language: string): string {
  return written(day, language, { day: 'numeric', month: 'long', year: 'numeric' })
}

/** Whether it is a day of the calendar, written as YYYY-MM-DD. */
export function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

/** A day (YYYY-MM-DD) with its weekday, as a language (BCP 47) writes it: `Monday, 23 November`. */
export function weekdayText(day: string, language: string): string {
  return written(day, language, { weekday: 'long', day: 'numeric', month: 'long' })
}

/** Days in a row (YYYY-MM-DD), or one, as a language (BCP 47) writes them: `16–17 December 2026`. */
export function daysText(first: string, last: string, language: string): string {
  const format = dayFormat(language, { day: 'numeric', month: 'long', year: 'numeric' })
  return format.formatRange(midnight(first), midnight(last))
}

function written(day: string, language: string, parts: Intl.DateTimeFormatOptions): string {
  return dayFormat(language, parts).format(midnight(day))
}

function dayFormat(language: string, parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const known = new Intl.DateTimeFormat(language).resolvedOptions().locale
  // The platform takes the English of countries that it has no dates for as American; the rest of the world's is meant.
  return new Intl.DateTimeFormat(known === 'en' ? 'en-001' : known, { ...parts, timeZone: 'UTC' })
}

function midnight(day: string): Date {
  if (!isDay(day)) throw new Error(`"${day}" is no day such as 2026-11-23.`)
  return new Date(`${day}T00:00:00Z`)
}

/** The day so many days after another, both YYYY-MM-DD. */
export function daysAfter(day: string, days: number): string {
  return dayOf(Date.parse(`${day}T00:00:00Z`) + days * msPerDay)
}

/** The day (YYYY-MM-DD) that a wall clock shows. */
export function dayOf(wall: number): string {
  return new Date(wall).toISOString().slice(0, 10)
}

/** What is made for each time zone once: a format takes long to make, and much room. */
function forZones(options: Intl.DateTimeFormatOptions, language: string): (timeZone: string) => Intl.DateTimeFormat {
  const made = new Map<string, Intl.DateTimeFormat>()
  return (timeZone) => {
    const format = made.get(timeZone) ?? new Intl.DateTimeFormat(language, { ...options, timeZone })
    made.set(timeZone, format)
    return format
  }
}

const calendar = forZones({ dateStyle: 'short' }, 'sv-SE')

const clock = forZones(
  { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', hourCycle: 'h23' },
  'en',
)

/** The day (YYYY-MM-DD) that the calendar shows at the instant `now`, in a time zone or, without one, where this runs. */
export function dateIn(timeZone: string | undefined, now: Date): string {
  if (timeZone !== undefined) return calendar(timeZone).format(now)
  return dayOf(now.getTime() - now.getTimezoneOffset() * msPerMinute)
}

export const msPerMinute = 60_000
export const msPerDay = 24 * 60 * msPerMinute

/**
 * What a clock in a time zone (an IANA name) shows at an instant, to the minute: in milliseconds, as if that clock stood
 * in UTC, so that days and minutes can be counted without thinking of zones.
 */
export function wallClock(timeZone: string, instant: Date): number {
  const parts = clock(timeZone)
    .formatToParts(instant)
    .map(({ type, value }) => [type, Number(value)])
  const { year = 0, month = 0, day = 0, hour, minute } = Object.fromEntries(parts)
  return Date.UTC(year, month - 1, day, hour, minute)
}

/**
 * The instant at which that clock shows `wall`: the first one where clocks go back and it comes twice, the one an hour
 * later where they go forward and it never comes.
 */
export function instantOf(timeZone: string, wall: number): Date {
  // The offset changes at most once in two days, so it is the one of the day before or the one of the day after.
  const offsets = [wall - msPerDay, wall + msPerDay].map((near) => wallClock(timeZone, new Date(near)) - near)
  const [first, last] = offsets.map((offset) => new Date(wall - offset)).sort((a, b) => a.getTime() - b.getTime())
  if (!first || !last) throw new Error(`There is no time zone "${timeZone}".`)
  return wallClock(timeZone, first) >= wall ? first : last
}
