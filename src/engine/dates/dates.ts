const months = 'January February March April May June July August September October November December'.split(' ')

/** A day (YYYY-MM-DD) in words: `March 19, 2024`. */
export function dayText(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  const name = months[(month ?? 0) - 1]
  if (!name) throw new Error(`"${day}" is no day such as 2024-03-19.`)
  return `${name} ${date}, ${year}`
}

/** Whether it is a day of the calendar, written as YYYY-MM-DD. */
export function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

/** A day (YYYY-MM-DD) with its weekday, as a language (BCP 47) writes it: `Monday, 23 November`. */
export function weekdayText(day: string, language: string): string {
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
  return format.format(new Date(`${day}T00:00:00Z`))
}

/** The day (YYYY-MM-DD) that the calendar shows at the instant `now`, in a time zone or, without one, where this runs. */
export function dateIn(timeZone: string | undefined, now: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now)
}
