import type { Market } from '../../../engine/site/site.ts'
import type { Finding } from '../../diagnostics/diagnostic.ts'
import { quote } from '../../diagnostics/english.ts'
import { pointer } from '../../json/pointer.ts'
import type { Rule } from '../../model/context.ts'
import { isCountry, isCurrency, localeProblem, timeZoneProblem } from './real-world.ts'

/** Currencies, languages, time zones and countries exist in the world. */
export const realNames: Rule = {
  name: 'real-names',
  description: 'Every currency, language tag, time zone and country code is one that the platform knows.',
  check: ({ site, markets }) => [
    ...(site ? ofLocale(site.file, '/locale', site.value.locale) : []),
    ...markets.flatMap(({ file, value }) => ofMarket(file, value)),
  ],
}

function ofMarket(file: string, { currency, country, timeZone, locale, hreflang = [] }: Market): Finding[] {
  const zone = timeZoneProblem(timeZone, country)
  return [
    ...(isCurrency(currency.code)
      ? []
      : [
          {
            file,
            pointer: '/currency/code',
            message: `${quote(currency.code)} is no currency.`,
            hint: 'It is three letters, such as `EUR`.',
          },
        ]),
    ...(isCountry(country)
      ? []
      : [
          {
            file,
            pointer: '/country',
            message: `${quote(country)} is no country.`,
            hint: 'It is two letters, such as `FR`.',
          },
        ]),
    ...(zone === undefined
      ? []
      : [{ file, pointer: '/timeZone', message: zone, hint: 'It is a region and a city, such as `Europe/London`.' }]),
    ...ofLocale(file, '/locale', locale),
    ...hreflang.flatMap((tag, i) => ofLocale(file, pointer('/hreflang', i), tag)),
  ]
}

function ofLocale(file: string, at: string, locale: string): Finding[] {
  const message = localeProblem(locale)
  return message === undefined ? [] : [{ file, pointer: at, message }]
}
