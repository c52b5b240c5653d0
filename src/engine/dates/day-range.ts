import { dayFormat, midnight } from './dates.ts'

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
