import { countries, getCountryData, type ICountryData } from 'countries-list'
import demonyms from 'i18n-nationality/langs/en.json' with { type: 'json' }
import type { Market } from '#engine/site.ts'
import { type Message, quote, say } from '../../findings.ts'

// Codes that the platform has a name for, but that are not countries.
const notCountries = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'])

/** The signs that people write money with, and the currencies that they may mean. */
export const moneySigns: Readonly<Record<string, readonly string[]>> = {
  $: ['SGD', 'HKD', 'USD', 'AUD', 'CAD', 'NZD', 'TWD'],
  S$: ['SGD'],
  HK$: ['HKD'],
  NT$: ['TWD'],
  US$: ['USD'],
  A$: ['AUD'],
  RM: ['MYR'],
  Rp: ['IDR'],
  Dh: ['AED'],
  Dhs: ['AED'],
  BD: ['BHD'],
  KD: ['KWD'],
  QR: ['QAR'],
  RO: ['OMR'],
  '€': ['EUR'],
  '£': ['GBP'],
  '¥': ['JPY', 'CNY'],
  '₩': ['KRW'],
  '₱': ['PHP'],
  '₹': ['INR'],
  '฿': ['THB'],
  '₫': ['VND'],
}

/** Memoizes a function of texts: Intl is slow. */
export function kept<V>(say: (of: string) => V): (of: string) => V {
  const known = new Map<string, V>()
  return (of) => {
    const said = known.has(of) ? known.get(of) : say(of)
    known.set(of, said as V)
    return said as V
  }
}

const currencies = new Set(Intl.supportedValuesOf('currency'))

/** Whether this is the ISO 4217 code of a currency. */
export function isCurrency(code: string): boolean {
  return currencies.has(code)
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
  // Long names such as `Macao SAR China` and `Myanmar (Burma)` are shortened.
  return [...new Set(/\bSAR\b|\(/.test(long) ? [short, long] : [long, short])]
}

/** The name of a country as visitors read it, given its ISO 3166-1 code. */
export function nameOfCountry(code: string): string {
  return countryNames(code)[0] ?? code
}

/** The demonym of a country, such as `Thai`, by its ISO 3166-1 code; undefined if unknown. */
export function demonymOf(code: string): string | undefined {
  const names: Readonly<Record<string, string>> = demonyms.nationalities
  // A shared demonym is followed by the country's name in brackets.
  return names[code]?.replace(/ \(.*/, '')
}

/** A country's names, currencies and calling codes, by its ISO 3166-1 code. */
export function countryData(code: string): Partial<ICountryData> {
  return isListed(code) ? getCountryData(code) : {}
}

function isListed(code: string): code is keyof typeof countries {
  return Object.hasOwn(countries, code)
}

/** Whether a language is written in Latin letters. */
export function isLatin(locale: Intl.Locale): boolean {
  return locale.maximize().script === 'Latn'
}

/** Whether at least half of the letters of a text are Latin ones. */
export function isMostlyLatin(text: string): boolean {
  // Nearly every text has no others.
  if (!/[^\p{Script=Latin}\P{L}]/u.test(text)) return true
  const letters = text.replaceAll(/\P{L}+/gu, '')
  return letters.replaceAll(/\P{Script=Latin}+/gu, '').length * 2 >= letters.length
}

/** The notations of a currency, in English or its own languages; the code comes first. */
export function signsOf(code: string, locale: string): readonly string[] {
  const tags = localeProblem(locale) === undefined ? ['en', locale] : ['en']
  const ofPlatform = tags.flatMap((tag) => platformSigns(`${tag} ${code}`))
  return [
    ...new Set([code, ...ofPlatform, ...Object.keys(moneySigns).filter((sign) => moneySigns[sign]?.includes(code))]),
  ]
}

const platformSigns = kept((tagAndCode) => {
  const [tag, currency] = tagAndCode.split(' ')
  return (['symbol', 'narrowSymbol'] as const).flatMap((currencyDisplay) => {
    const form = new Intl.NumberFormat(tag, { style: 'currency', currency, currencyDisplay })
    return form.formatToParts(1).flatMap(({ type, value }) => (type === 'currency' ? value : []))
  })
})

/** Whether amounts are written with a sign that stands for other currencies than theirs. */
export function hasOthersSign({ currency, locale }: Pick<Market, 'currency' | 'locale'>): boolean {
  const { code, symbol } = currency
  if (symbol === code || !isCurrency(code) || currenciesWritten(symbol).length === 0) return false
  return !signsOf(code, locale).includes(symbol)
}

/** The codes of the currencies that a symbol may stand for. */
export function currenciesWritten(sign: string): readonly string[] {
  const code = sign.toUpperCase()
  // A sign is any text of the config, such as `constructor`.
  if (Object.hasOwn(moneySigns, sign)) return moneySigns[sign] ?? []
  return isCurrency(code) ? [code] : []
}

/** Validates a language tag such as `en-BH`; undefined if it is right. */
export function localeProblem(tag: string): Message | undefined {
  let locale: Intl.Locale
  try {
    locale = new Intl.Locale(tag)
  } catch {
    return say`${quote(tag)} is no language tag.`
  }
  const { language, script, region } = locale
  if (nameOf('language', language) === undefined)
    return say`${quote(tag)} names no language: there is no ${quote(language)}.`
  if (script && nameOf('script', script) === undefined)
    return say`${quote(tag)} names no script: there is no ${quote(script)}.`
  if (region && !isCountry(region)) return say`${quote(tag)} names no country: there is no ${quote(region)}.`
  return locale.baseName === tag ? undefined : say`${quote(tag)} is written ${quote(locale.baseName)}.`
}

const displayNames = kept((type) => {
  return new Intl.DisplayNames('en', { type: type as Intl.DisplayNamesType, fallback: 'none' })
})

/** The English name of a country, language or script, by its code. */
export function nameOf(type: 'region' | 'language' | 'script', code: string): string | undefined {
  try {
    return displayNames(type).of(code)
  } catch {
    return undefined
  }
}
