import type { Currency } from '#contract/config.ts'
import type { Market } from '#engine/site/site.ts'
import { prepared } from '#engine/text/plural-forms.ts'

/** How amounts in a currency are written. */
export interface MoneyStyle {
  /** A sign, a code or a name; a name that is declined is prepared for `fill`. */
  readonly symbol: string
  /** How many decimals a fraction has; left out for two. */
  readonly decimals?: number
  /** The language of the digits (BCP 47); left out if it writes them as English does. */
  readonly language?: string
}

const known = new Map<string, number>()

/** How many decimals amounts in a currency have, by its ISO 4217 code; two if it is none. */
export function decimalsOf(code: string): number {
  if (!/^[A-Z]{3}$/.test(code)) return 2
  const decimals =
    known.get(code) ??
    new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions().maximumFractionDigits ??
    2
  known.set(code, decimals)
  return decimals
}

/** A market with what its pages need to write amounts, in its locale or else in a language (BCP 47). */
export function styledMarket<M extends Pick<Market, 'currency' | 'locale'>>(market: M, language: string): M {
  const currency = styledCurrency(market.currency, wellFormed(market.locale ?? language))
  const isSame = currency.symbol === market.currency.symbol && Object.keys(currency).length === 2
  // Structural sharing: an unchanged market stays the same object.
  return isSame ? market : { ...market, currency }
}

/** A currency with what a language (BCP 47) needs to write amounts. */
export function styledCurrency({ code, symbol }: Currency, language: string): Currency & MoneyStyle {
  const decimals = decimalsOf(code)
  return {
    code,
    symbol: symbol.includes('{') ? prepared(symbol, language) : symbol,
    ...(decimals !== 2 && { decimals }),
    ...(hasOwnDigits(language) && { language }),
  }
}

/** A market's currency, with the language in which people write amounts of it. */
export function writtenCurrency({
  currency,
  locale,
}: Pick<Market, 'currency' | 'locale'>): Currency & Pick<MoneyStyle, 'language'> {
  return { ...currency, ...(locale !== undefined && { language: locale }) }
}

const sample = 1_234_567.5

const ownDigits = new Map<string, boolean>()

// Cached: opening a locale's number format is slow, and the checker asks for each amount.
function hasOwnDigits(language: string): boolean {
  const has = ownDigits.get(language) ?? sample.toLocaleString(language) !== sample.toLocaleString('en')
  ownDigits.set(language, has)
  return has
}

/** The language, or English: the checker writes figures of a market whose locale is wrong as well, to report that. */
export function wellFormed(language: string): string {
  const canonical = canonicalOf.get(language) ?? canonicalOrEnglish(language)
  canonicalOf.set(language, canonical)
  return canonical
}

const canonicalOf = new Map<string, string>()

function canonicalOrEnglish(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? 'en'
  } catch {
    return 'en'
  }
}
