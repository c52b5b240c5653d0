import demonyms from 'i18n-nationality/langs/en.json' with { type: 'json' }
import { didYouMean } from '../../diagnostics/did-you-mean.ts'
import { quote } from '../../diagnostics/english.ts'

// Codes that the platform has a name for, but that name no country.
const notCountries = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'])

/** Whether this is the ISO 4217 code of a currency. */
export function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf('currency').includes(code)
}

/** Whether this is the ISO 3166-1 code of a country or territory. */
export function isCountry(code: string): boolean {
  return !notCountries.has(code) && nameOf('region', code) !== undefined
}

const longNames = new Intl.DisplayNames('en', { type: 'region' })
const shortNames = new Intl.DisplayNames('en', { type: 'region', style: 'short' })

/** The English names of a country, given its ISO 3166-1 code: first the one that visitors read. */
export function countryNames(code: string): string[] {
  const [long = code, short = code] = [longNames.of(code), shortNames.of(code)]
  // The long names of some carry what no visitor wants to read: `Macao SAR China`, `Myanmar (Burma)`.
  return [...new Set(/\bSAR\b|\(/.test(long) ? [short, long] : [long, short])]
}

/** What the people of a country are called, such as `Thai`, given its ISO 3166-1 code; undefined where it is not known. */
export function demonymOf(code: string): string | undefined {
  const names: Readonly<Record<string, string>> = demonyms.nationalities
  // Where two countries share one, the country's name follows in brackets.
  return names[code]?.replace(/ \(.*/, '')
}

/** The time zones (IANA) of a country, by its ISO 3166-1 code. */
export function timeZonesOf(country: string): readonly string[] {
  // The platform has this method (ECMA-402), but the library of TypeScript does not list it yet.
  const locale = new Intl.Locale('en', { region: country }) as Intl.Locale & { getTimeZones(): string[] | undefined }
  return locale.getTimeZones() ?? []
}

/** What is wrong with a language tag such as `en-BH`; undefined when nothing is. */
export function localeProblem(tag: string): string | undefined {
  let locale: Intl.Locale
  try {
    locale = new Intl.Locale(tag)
  } catch {
    return `${quote(tag)} is no language tag.`
  }
  const { language, script, region } = locale
  if (nameOf('language', language) === undefined)
    return `${quote(tag)} names no language: there is no ${quote(language)}.`
  if (script && nameOf('script', script) === undefined)
    return `${quote(tag)} names no script: there is no ${quote(script)}.`
  if (region && !isCountry(region)) return `${quote(tag)} names no country: there is no ${quote(region)}.`
  return locale.baseName === tag ? undefined : `${quote(tag)} is written ${quote(locale.baseName)}.`
}

/** What is wrong with the name of a time zone, which may be meant as the one of a country; undefined when nothing is. */
export function timeZoneProblem(name: string, country?: string): string | undefined {
  const zones = Intl.supportedValuesOf('timeZone')
  // The platform knows more names than it lists (old ones), but also takes offsets and any spelling.
  const isSpelt = name === 'UTC' || /^[A-Z]\w*(\/[A-Z][\w-]*)+$/.test(name)
  if (
    zones.includes(name) ||
    (isSpelt && isAccepted(name) && !zones.some((zone) => zone.toLowerCase() === name.toLowerCase()))
  ) {
    return undefined
  }
  const [own, ...others] = country === undefined || !isCountry(country) ? [] : timeZonesOf(country)
  const ofCountry = own === undefined || others.length > 0 ? '' : ` Did you mean ${quote(own)}?`
  return `${quote(name)} is no time zone.${ofCountry || didYouMean(name, zones)}`
}

function isAccepted(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    return true
  } catch {
    return false
  }
}

function nameOf(type: 'region' | 'language' | 'script', code: string): string | undefined {
  try {
    return new Intl.DisplayNames('en', { type, fallback: 'none' }).of(code)
  } catch {
    return undefined
  }
}
