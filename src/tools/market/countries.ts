import { closest } from '../../config/diagnostics/did-you-mean.ts'
import { quote } from '../../config/diagnostics/english.ts'
import { countryData, countryNames, isCountry, timeZonesOf } from '../../config/rules/names/real-world.ts'
import type { Market, Site } from '../../engine/site/site.ts'

/** What the platform knows of a country that a market's file needs. */
export interface CountryFacts {
  /** Its name as visitors read it. */
  readonly name: string
  /** The code of its currency, such as `THB`; undefined where it is not known. */
  readonly currency: string | undefined
  /** What its telephone numbers begin with, such as `66`; undefined where it is not known. */
  readonly callingCode: string | undefined
  /** Its time zones (IANA). */
  readonly timeZones: readonly string[]
  /** The days that are no weekend, in their order, as office hours have them. */
  readonly workingDays: readonly string[]
}

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** What people write for their country, though no list of countries has it. */
const abbreviations = [['ksa', 'SA']] as const

/** The ISO 3166-1 code of a country that is given by a code or its English name, or what is wrong with the text. */
export function countryCode(text: string): { readonly code: string } | { readonly problem: string } {
  const names = namesOfCountries()
  const wanted = plain(text)
  const begun = new Set([...names].flatMap(([name, code]) => (name.startsWith(`${wanted} `) ? [code] : [])))
  const code = names.get(wanted) ?? (begun.size === 1 ? [...begun][0] : undefined)
  if (code !== undefined && wanted !== '') return { code }
  const near = text.length > 3 ? closest(text, [...names.keys()]) : undefined
  const meant = near === undefined ? undefined : names.get(near)
  const suggestion = meant === undefined ? '' : ` Did you mean ${quote(nameOf(meant))}, ${meant}?`
  return { problem: `${quote(text)} is no country: give its two-letter code, such as TH, or its name.${suggestion}` }
}

/** What the platform knows of a country, given its ISO 3166-1 code. */
export function countryFacts(code: string): CountryFacts {
  const locale = new Intl.Locale('en', { region: code }) as unknown as WeekLocale
  const { firstDay, weekend } = locale.getWeekInfo()
  const week = days.map((_, i) => ((firstDay - 1 + i) % 7) + 1)
  const { currency = [], phone = [] } = countryData(code)
  return {
    name: nameOf(code),
    currency: currency[0],
    callingCode: phone[0]?.toString(),
    timeZones: timeZonesOf(code),
    workingDays: week.filter((day) => !weekend.includes(day)).map((day) => days[day - 1] ?? ''),
  }
}

/** The regions in which countries of a continent are, by the code of the continent. */
const continents: Readonly<Record<string, string>> = {
  AF: 'africa',
  AS: 'asia',
  EU: 'europe',
  NA: 'americas',
  OC: 'oceania',
  SA: 'americas',
}

/** The region of the market of the same continent whose telephone numbers begin most alike, as neighbours' do; else the continent's. */
export function regionOf(code: string, { markets, config: { regions } }: Site): string | undefined {
  const { continent, phone: [own = ''] = [] } = countryData(code)
  const alike = ({ country }: Market) => {
    const { continent: other, phone: [calling = ''] = [] } = countryData(country)
    return continent === other ? sharedLength(String(own), String(calling)) : 0
  }
  const [nearest] = markets.toSorted((a, b) => alike(b) - alike(a))
  if (nearest && alike(nearest) > 0) return nearest.region
  return regions.find(({ id }) => id === continents[continent ?? ''])?.id ?? regions[0]?.id
}

/** How many characters two texts begin with alike. */
function sharedLength(one: string, other: string): number {
  const differs = [...one].findIndex((character, i) => character !== other[i])
  return differs < 0 ? one.length : differs
}

/** The sign that stands before an amount in the currency: `฿` would be one of many, so letters where letters are clearer. */
export function currencySymbol(code: string): string {
  const parts = new Intl.NumberFormat('en', { style: 'currency', currency: code }).formatToParts(1)
  return parts.find(({ type }) => type === 'currency')?.value ?? code
}

function nameOf(code: string): string {
  return countryNames(code)[0] ?? code
}

/** The code of every country by each of its names in plain letters, its codes among them. */
function namesOfCountries(): ReadonlyMap<string, string> {
  const codes = letters.flatMap((a) => letters.map((b) => a + b)).filter(isCountry)
  // An old code stands for the country's present one.
  const named = codes.map((code) => [code, new Intl.Locale('en', { region: code }).region ?? code] as const)
  return new Map([
    ...abbreviations,
    ...named.flatMap(([written, code]) => {
      const { iso3, name, alias = [] } = countryData(code)
      return [written, ...countryNames(code), ...alias, iso3, name].flatMap((one) =>
        one === undefined ? [] : [[plain(one), code] as const],
      )
    }),
  ])
}

function plain(name: string): string {
  const letters = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return letters
    .replaceAll(/[^a-z]+/g, ' ')
    .replace(/^ ?(?:the )?(?:(?:kingdom|republic|state|sultanate) of )?/, '')
    .trim()
}

// The platform has this method (ECMA-402), but the library of TypeScript does not list it yet.
interface WeekLocale {
  /** Days count from 1 (Monday). */
  getWeekInfo(): { readonly firstDay: number; readonly weekend: readonly number[] }
}
