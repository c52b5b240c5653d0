import type { SiteConfig } from '#engine/contract/config.ts'
import { direction, type Market } from '#engine/site.ts'
import { idOf } from '../../files.ts'
import { code, type Finding, list, pointer, quote, say, some } from '../../findings.ts'
import { proseIn } from '../../model/texts-under.ts'
import { type ConfigDocument, type Context, findingsIn, findingsWithin, type Rule } from '../../model.ts'
import type { SchemaSet } from '../../schema.ts'
import { phoneProblems } from './phones.ts'
import {
  countryData,
  currenciesWritten,
  hasOthersSign,
  isCountry,
  isCurrency,
  isLatin,
  isMostlyLatin,
  localeProblem,
  nameOf,
  nameOfCountry,
  signsOf,
} from './real-world.ts'
import { capitalZone, isSameZone, timeZoneProblem, timeZonesOf } from './time-zones.ts'

/** Currencies, languages, time zones and countries exist in the world. */
export const realNames: Rule = {
  name: 'real-names',
  description: 'Every currency, language tag, time zone and country code is one that the platform knows.',
  check: (context) => [
    ...(context.site ? ofLocale(context.site.file, '/locale', context.site.value.locale) : []),
    ...findingsWithin(context, context.markets, ofMarket),
  ],
}

function ofMarket({ file, value }: ConfigDocument<Market>): Finding[] {
  const { currency, country, timeZone, locale, hreflang = [] } = value
  const zone = timeZoneProblem(timeZone, country)
  return [
    ...(isCurrency(currency.code)
      ? []
      : [
          {
            file,
            pointer: '/currency/code',
            message: say`${quote(currency.code)} is no currency.`,
            hint: say`It is three letters, such as ${code('EUR')}.`,
          },
        ]),
    ...(isCountry(country)
      ? []
      : [
          {
            file,
            pointer: '/country',
            message: say`${quote(country)} is no country.`,
            hint: say`It is two letters, such as ${code('FR')}.`,
          },
        ]),
    ...(zone === undefined
      ? []
      : [
          {
            file,
            pointer: '/timeZone',
            message: zone,
            hint: say`It is a region and a city, such as ${code('Europe/London')}.`,
          },
        ]),
    ...ofLocale(file, '/locale', locale),
    ...hreflang.flatMap((tag, i) => ofLocale(file, pointer('/hreflang', i), tag)),
  ]
}

function ofLocale(file: string, at: string, locale: string): Finding[] {
  const message = localeProblem(locale)
  return message === undefined ? [] : [{ file, pointer: at, message }]
}

/** A market speaks the language of its texts, and counts money and hours as its country does. */
export const countryAgrees: Rule = {
  name: 'country-agrees',
  description:
    "A locale names the language of the texts, and a currency's sign is one of its own; locale, time zone, currency, phone numbers and `phoneExample` are of the market's country (warnings).",
  check: (context) => [
    ...(context.site ? languageProblems(context.site, textsLanguage(context), context.schemas) : []),
    ...findingsIn(context, context.markets, ofCountry, () => [textsLanguage(context), context.schemas]),
  ],
}

/** The language of the messages and so of all texts, if there are any. */
function textsLanguage({ messages }: Context): string | undefined {
  return messages && idOf(messages.file)
}

function ofCountry(market: ConfigDocument<Market>, language: string | undefined, schemas: SchemaSet): Finding[] {
  return [
    ...languageProblems(market, language, schemas),
    ...regionProblems(market),
    ...zoneProblems(market),
    ...currencyProblems(market),
    ...phoneProblems(market),
  ]
}

/** Locales that name another language than the one that the texts are in: known by their letters, or by the messages. */
function languageProblems(
  document: ConfigDocument<SiteConfig | Market>,
  language: string | undefined,
  schemas: SchemaSet,
): Finding[] {
  if (language === undefined) return []
  const { file, value } = document
  const hasLatinTexts = isMostlyLatin(
    proseIn(document, schemas)
      .map(({ text }) => text)
      .join(''),
  )
  const hreflang = 'hreflang' in value ? (value.hreflang ?? []) : []
  const tags = [
    { tag: value.locale, at: '/locale' },
    ...hreflang.map((tag, i) => ({ tag, at: pointer('/hreflang', i) })),
  ]
  return tags.flatMap(({ tag, at }): Finding[] => {
    if (localeProblem(tag) !== undefined) return []
    const named = new Intl.Locale(tag)
    const isOfTexts = isLatin(named) === hasLatinTexts && (!hasLatinTexts || named.language === language)
    if (isOfTexts) return []
    const meant = hasLatinTexts
      ? new Intl.Locale(named.region ? `${language}-${named.region}` : language).baseName
      : undefined
    const own = meant === undefined ? say`another language` : nameOf('language', language)
    const message = say`${quote(tag)} says that the texts are in ${nameOf('language', named.language)}, but they are in ${own}.`
    const turned =
      direction(tag) === 'rtl' && hasLatinTexts ? say`The pages would run from right to left, and s` : say`S`
    const hint = say`${turned}creen readers and search engines would take the texts for ${nameOf('language', named.language)}.`
    return [{ file, pointer: at, message, hint, ...(meant === undefined ? {} : { meant, applicability: 'perhaps' }) }]
  })
}

function regionProblems({ file, value: { locale, country } }: ConfigDocument<Market>): Finding[] {
  if (localeProblem(locale) !== undefined || !isCountry(country)) return []
  const { language, region } = new Intl.Locale(locale)
  if (region === undefined || region === country) return []
  const meant = new Intl.Locale(locale, { region: country }).baseName
  const message = say`${quote(locale)} is the ${nameOf('language', language)} of ${nameOfCountry(region)}, and this market is in ${nameOfCountry(country)}.`
  const hint = say`Dates and numbers would be written as in ${nameOfCountry(region)}.`
  return [{ file, pointer: '/locale', message, hint, meant, applicability: 'perhaps', severity: 'warning' }]
}

function zoneProblems({ file, value: { timeZone, country } }: ConfigDocument<Market>): Finding[] {
  if (!isCountry(country) || timeZoneProblem(timeZone) !== undefined) return []
  const zones = timeZonesOf(country)
  if (zones.length === 0 || zones.some((zone) => isSameZone(zone, timeZone))) return []
  const message = say`${quote(timeZone)} is not a time zone of ${nameOfCountry(country)}.`
  const hint = say`Visitors would read that the office is open when it is closed. The time zone there is ${some(zones, 'or', 6)}.`
  const meant = capitalZone(country)
  const fix = meant === undefined ? {} : { meant, applicability: 'perhaps' as const }
  return [{ file, pointer: '/timeZone', message, hint, severity: 'warning', ...fix }]
}

function currencyProblems({ file, value: { currency, country, locale } }: ConfigDocument<Market>): Finding[] {
  const { code, symbol } = currency
  if (!isCurrency(code)) return []
  const own: readonly string[] = countryData(country).currency ?? []
  const [usual] = own
  const fix = usual === undefined ? {} : { meant: usual, applicability: 'perhaps' as const }
  const written = hasOthersSign({ currency, locale }) ? currenciesWritten(symbol) : []
  const place = { file, pointer: '/currency/code' }
  const inCountry = say`The currency of ${nameOfCountry(country)} is ${usual}.`
  if (written.length > 0) {
    const message = say`The amounts are in ${code}, but written with ${quote(symbol)}, which stands for ${written.join(' or ')}.`
    const why = 'Visitors would read every price in the wrong money.'
    if (usual !== undefined && !own.includes(code) && written.includes(usual))
      return [{ ...place, message, hint: say`${why} ${inCountry}`, ...fix }]
    return [
      {
        file,
        pointer: '/currency/symbol',
        message,
        hint: say`${why} Signs of ${code}: ${list(signsOf(code, locale))}.`,
      },
    ]
  }
  if (usual === undefined || own.includes(code)) return []
  const message = say`${code} is not a currency of ${nameOfCountry(country)}.`
  const hint = say`${inCountry} Visitors expect it: write it as ${quote('code')}, and its sign as ${quote('symbol')}.`
  return [{ ...place, message, hint, severity: 'warning', ...fix }]
}
