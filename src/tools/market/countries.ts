import currencies from 'country-to-currency'
import { closest } from '../../config/diagnostics/did-you-mean.ts'
import { quote } from '../../config/diagnostics/english.ts'
import { isCountry } from '../../config/rules/names/real-world.ts'

/** What the platform knows of a country that a market's file needs. */
export interface CountryFacts {
  /** Its name as visitors read it. */
  readonly name: string
  /** The code of its currency, such as `THB`; undefined where it is not known. */
  readonly currency: string | undefined
  /** Its time zones (IANA). */
  readonly timeZones: readonly string[]
  /** The days that are no weekend, in their order, as office hours have them. */
  readonly workingDays: readonly string[]
}

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const longNames = new Intl.DisplayNames('en', { type: 'region' })
const shortNames = new Intl.DisplayNames('en', { type: 'region', style: 'short' })

/** The ISO 3166-1 code of a country that is given by its code or its English name, or what is wrong with the text. */
export function countryCode(text: string): { readonly code: string } | { readonly problem: string } {
  if (/^[a-z]{2}$/i.test(text) && isCountry(text.toUpperCase())) return { code: text.toUpperCase() }
  const names = new Map(
    allCountries().flatMap((code) => [longNames.of(code), nameOf(code)].map((name) => [name, code])),
  )
  const wanted = text.toLowerCase()
  for (const [name, code] of names) if (name?.toLowerCase() === wanted && code) return { code }
  const near =
    text.length > 3
      ? closest(
          text,
          [...names.keys()].flatMap((name) => name ?? []),
        )
      : undefined
  const suggestion = near === undefined ? '' : ` Did you mean ${quote(near)}, ${names.get(near)}?`
  return { problem: `${quote(text)} is no country: give its two-letter code, such as TH, or its name.${suggestion}` }
}

/** What the platform knows of a country, given its ISO 3166-1 code. */
export function countryFacts(code: string): CountryFacts {
  const locale = new Intl.Locale('en', { region: code }) as unknown as WeekLocale
  const { firstDay, weekend } = locale.getWeekInfo()
  const week = days.map((_, i) => ((firstDay - 1 + i) % 7) + 1)
  return {
    name: nameOf(code),
    currency: (currencies as Readonly<Record<string, string>>)[code],
    timeZones: locale.getTimeZones() ?? [],
    workingDays: week.filter((day) => !weekend.includes(day)).map((day) => days[day - 1] ?? ''),
  }
}

/** The sign that stands before an amount in the currency: `฿` would be one of many, so letters where letters are clearer. */
export function currencySymbol(code: string): string {
  const parts = new Intl.NumberFormat('en', { style: 'currency', currency: code }).formatToParts(1)
  return parts.find(({ type }) => type === 'currency')?.value ?? code
}

// The long names of some carry what no visitor wants to read: `Macao SAR China`, `Myanmar (Burma)`.
function nameOf(code: string): string {
  const long = longNames.of(code) ?? code
  return /\bSAR\b|\(/.test(long) ? (shortNames.of(code) ?? long) : long
}

function allCountries(): string[] {
  return letters.flatMap((a) => letters.map((b) => a + b)).filter(isCountry)
}

// The platform has these methods (ECMA-402), but the library of TypeScript does not list them yet.
interface WeekLocale {
  /** Days count from 1 (Monday). */
  getWeekInfo(): { readonly firstDay: number; readonly weekend: readonly number[] }
  getTimeZones(): string[] | undefined
}
