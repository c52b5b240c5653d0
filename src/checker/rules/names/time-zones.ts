import { closest } from '../../did-you-mean.ts'
import { askFor, didYouMean, type Message, quote, say, some } from '../../findings.ts'
import { allZones, cityOf, currentZone } from '../../schema.ts'
import { countryData, countryNames, isCountry, kept, nameOfCountry } from './real-world.ts'

const zones = new Set(allZones)

/** The time zones (IANA) of a country, by its ISO 3166-1 code; that of its capital comes first. */
export const timeZonesOf = kept((country): readonly string[] => {
  // The platform has this method (ECMA-402), but the library of TypeScript does not list it yet.
  const locale = new Intl.Locale('en', { region: country }) as Intl.Locale & { getTimeZones(): string[] | undefined }
  const own = (locale.getTimeZones() ?? []).map(currentZone)
  const listed = zonesOfCapitals[country]
  // Kosovo, for one, has no zone under its own code.
  if (own.length === 0) return listed === undefined ? [] : [listed]
  const first = capitalIn(country, own)
  return first === undefined ? own : [first, ...own.filter((zone) => zone !== first)]
})

/** The time zone of a country's capital; undefined for a few places that have none, such as Antarctica. */
export function capitalZone(country: string): string | undefined {
  const own = timeZonesOf(country)
  return own.length === 1 ? own[0] : capitalIn(country, own)
}

/** The zones of capitals whose own name no zone has. */
const zonesOfCapitals: Readonly<Record<string, string>> = {
  AC: 'Atlantic/St_Helena',
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  FM: 'Pacific/Pohnpei',
  GL: 'America/Nuuk',
  KI: 'Pacific/Tarawa',
  KZ: 'Asia/Almaty',
  MN: 'Asia/Ulaanbaatar',
  PF: 'Pacific/Tahiti',
  PS: 'Asia/Hebron',
  TA: 'Atlantic/St_Helena',
  US: 'America/New_York',
  XK: 'Europe/Belgrade',
}

function capitalIn(country: string, own: readonly string[]): string | undefined {
  const listed = zonesOfCapitals[country]
  if (listed !== undefined) return own.find((zone) => isSameZone(zone, listed))
  const capital = letters(countryData(country).capital ?? '')
  // The platform calls the usual zone of some countries by the country: `China Time`, but `Urumqi Time`.
  return own.find((zone) => letters(cityOf(zone)) === capital) ?? own.find((zone) => isNamedAfter(zone, country))
}

function isNamedAfter(timeZone: string, country: string): boolean {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortGeneric' }).formatToParts(0)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value
  return countryNames(country).some((one) => name === `${one} Time`)
}

function letters(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '')
}

/** Whether two names of time zones mean one, such as an old name and the present one. */
export function isSameZone(a: string, b: string): boolean {
  return a === b || presentName(a) === presentName(b)
}

const presentName = kept((timeZone) => new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone)

/** Whether this is the name of a time zone. The platform knows more names than it lists, but also takes offsets and any spelling. */
export function isTimeZone(name: string): boolean {
  if (zones.has(name)) return true
  const isSpelt = name === 'UTC' || /^[A-Z]\w*(\/[A-Z][\w-]*)+$/.test(name)
  return isSpelt && isAccepted(name) && ![...zones].some((zone) => zone.toLowerCase() === name.toLowerCase())
}

function isAccepted(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    return true
  } catch {
    return false
  }
}

/** Validates the name of a time zone; undefined if it is right. A wrong one is answered with those of the country. */
export function timeZoneProblem(name: string, country?: string): Message | undefined {
  if (isTimeZone(name)) return undefined
  const own = country === undefined || !isCountry(country) ? [] : timeZonesOf(country)
  const near = own.length === 1 ? own[0] : closest(name, own)
  if (near !== undefined) return say`${quote(name)} is no time zone.${askFor(near)}`
  if (own.length === 0) return say`${quote(name)} is no time zone.${didYouMean(name, [...zones])}`
  return say`${quote(name)} is no time zone. ${nameOfCountry(country ?? '')} has ${some(own, 'and', 6)}.`
}
