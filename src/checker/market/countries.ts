import { weekdays } from '#engine/offices.ts'
import { callingCodeOf } from '#engine/phones.ts'
import type { Market, Site } from '#engine/site.ts'
import { closest } from '../did-you-mean.ts'
import { quote } from '../english.ts'
import { countryData, countryNames, isCountry, nameOfCountry } from '../rules/names/real-world.ts'
import { timeZonesOf } from '../rules/names/time-zones.ts'

/** Facts about a country, from Intl and lists of countries. */
interface CountryFacts {
  readonly name: string
  /** ISO 4217, such as `THB`. */
  readonly currency: string | undefined
  /** IANA names. */
  readonly timeZones: readonly string[]
  /** In the order of the country's week. */
  readonly workingDays: readonly string[]
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Common abbreviations that no list of countries has. */
const abbreviations = [['ksa', 'SA']] as const

/** Reads a country by its code, its English name or that of its own language into its ISO 3166-1 code. */
export function countryCode(text: string): { readonly code: string } | { readonly problem: string } {
  const names = namesOfCountries()
  const wanted = normalizedName(text)
  const begun = new Set([...names].flatMap(([name, code]) => (name.startsWith(`${wanted} `) ? [code] : [])))
  const code = names.get(wanted) ?? (begun.size === 1 ? [...begun][0] : undefined)
  if (code !== undefined && wanted !== '') return { code }
  const near = text.length > 3 ? closest(text, [...names.keys()]) : undefined
  const meant = near === undefined ? undefined : names.get(near)
  const suggestion = meant === undefined ? '' : ` Did you mean ${quote(nameOfCountry(meant))}, ${meant}?`
  return { problem: `${quote(text)} is no country: give its two-letter code, such as TH, or its name.${suggestion}` }
}

/** @param code ISO 3166-1. */
export function countryFacts(code: string): CountryFacts {
  const locale = new Intl.Locale('en', { region: code }) as unknown as WeekLocale
  const { firstDay, weekend } = locale.getWeekInfo()
  const week = weekdays.map((_, i) => ((firstDay - 1 + i) % 7) + 1)
  const { currency = [] } = countryData(code)
  return {
    name: nameOfCountry(code),
    currency: currency[0],
    timeZones: timeZonesOf(code),
    workingDays: week.filter((day) => !weekend.includes(day)).map((day) => weekdays[day % 7] ?? ''),
  }
}

/** The ids of regions by the codes of continents. */
const continents: Readonly<Record<string, string>> = {
  AF: 'africa',
  AS: 'asia',
  EU: 'europe',
  NA: 'americas',
  OC: 'oceania',
  SA: 'americas',
}

/** The markets beside which a new one begins. */
interface Neighbours {
  readonly markets: readonly Pick<Market, 'country' | 'region'>[]
  readonly config: Pick<Site['config'], 'regions'>
}

/** The region of the market on the continent with the most similar calling code; else the continent's. */
export function regionOf(code: string, { markets, config: { regions } }: Neighbours): string | undefined {
  const { continent } = countryData(code)
  const own = callingCodeOf(code) ?? ''
  const alike = ({ country }: Pick<Market, 'country'>) => {
    const { continent: other } = countryData(country)
    return continent === other ? prefixLength(own, callingCodeOf(country) ?? '') : 0
  }
  const [nearest] = markets.toSorted((a, b) => alike(b) - alike(a))
  if (nearest && alike(nearest) > 0) return nearest.region
  return regions.find(({ id }) => id === continents[continent ?? ''])?.id ?? regions[0]?.id
}

/** The length of the common prefix. */
function prefixLength(one: string, other: string): number {
  const differs = [...one].findIndex((character, i) => character !== other[i])
  return differs < 0 ? one.length : differs
}

/** The sign before an amount: letters where a bare sign, such as `฿`, is not clear. */
export function currencySymbol(code: string): string {
  const parts = new Intl.NumberFormat('en', { style: 'currency', currency: code }).formatToParts(1)
  return parts.find(({ type }) => type === 'currency')?.value ?? code
}

/** The codes of all countries by their normalized names and codes. */
function namesOfCountries(): ReadonlyMap<string, string> {
  const codes = letters.flatMap((a) => letters.map((b) => a + b)).filter(isCountry)
  // Intl maps withdrawn codes to their successors.
  const named = codes.map((code) => [code, new Intl.Locale('en', { region: code }).region ?? code] as const)
  return new Map([
    ...abbreviations,
    // An English name means its country, whatever another one calls itself.
    ...named.map(([, code]) => [normalizedName(countryData(code).native ?? ''), code] as const),
    ...named.flatMap(([written, code]) => {
      const { iso3, name, alias = [] } = countryData(code)
      return [written, ...countryNames(code), ...alias, iso3, name].flatMap((one) =>
        one === undefined ? [] : [[normalizedName(one), code] as const],
      )
    }),
  ])
}

function normalizedName(name: string): string {
  const letters = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return letters
    .replaceAll(/\b([a-z])\.(?=[a-z]\b)/g, '$1')
    .replaceAll(/[^a-z]+/g, ' ')
    .replace(/^ ?(?:the )?(?:(?:kingdom|republic|state|sultanate) of )?/, '')
    .trim()
}

// The platform has this method (ECMA-402), but the library of TypeScript does not list it yet.
interface WeekLocale {
  /** Days count from 1 (Monday). */
  getWeekInfo(): { readonly firstDay: number; readonly weekend: readonly number[] }
}
