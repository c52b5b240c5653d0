/** Amounts of money, and prices in words. */
import type { Currency, Messages } from './contract/config.ts'
import type { Market } from './site.ts'
import { fill, joined, prepared } from './text.ts'

declare const brand: unique symbol

/**
 * An amount of money: a number at run time, so that JSON has it as one. To the compiler it is a symbol, the one type that
 * no operator takes, neither `+` and `*` nor `<` and unary minus, because numbers add 0.1 and 0.2 up to
 * 0.30000000000000004.
 */
export type Amount = symbol & { readonly [brand]: 'amount' }

/** An argument that is an amount or can be one; nothing of the type `any`, of which nobody knows what it is. */
type WithAmount<T> = 0 extends 1 & T ? never : [Extract<T, Amount>] extends [never] ? never : T

/** The type of `Number(amount)` and `String(amount)`: code that calculates with it or shows it does not compile. */
interface Refused {
  readonly instead: 'amountNumber, moneyText or decimal'
}

declare global {
  interface NumberConstructor {
    <T>(amount: T & WithAmount<T>): Refused
    // Again, because the last one is what `map(Number)` goes by.
    (value?: unknown): number
  }
  interface StringConstructor {
    <T>(amount: T & WithAmount<T>): Refused
    (value?: unknown): string
  }
}

/** Makes an amount of a number, for this folder and `decimal.ts`: all other code has its amounts from these. */
export function toAmount(value: number): Amount {
  // This cast and its reverse are the only ones: nothing but a cast gives a number a type that operators refuse.
  return value as unknown as Amount
}

/** The number of an amount, for what is written or compared as numbers: JSON, digits, figures in texts, filters. */
export function amountNumber(amount: Amount | number): number {
  return amount as unknown as number
}

/** How much more `a` is than `b`, exactly for amounts up to a hundred billion. */
export function differenceOf(a: Amount, b: Amount): Amount {
  // No currency has more than four decimals, and adding 0 makes 0 of -0, which would be written with its sign.
  return toAmount(Number((amountNumber(a) - amountNumber(b)).toFixed(4)) + 0)
}

/** -1, 0 or 1, as an amount is less than nothing, nothing or more. */
export function signOf(amount: Amount): number {
  return Math.sign(amountNumber(amount))
}

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

/** An amount in a currency, with the texts that show it. */
export interface Money extends MoneyStyle {
  readonly amount: Amount
  readonly digits: string
}

/** The amount with separators of thousands, and the decimals of its currency or none. */
export function money(amount: number | Amount, { symbol, decimals = 2, language }: MoneyStyle): Money {
  const value = amountNumber(amount)
  return {
    amount: toAmount(value),
    symbol,
    digits: digitsOf(value, decimals, language),
    ...(decimals !== 2 && { decimals }),
    ...(language !== undefined && { language }),
  }
}

/** An amount that was worked out and does not have to be payable: with all decimals, and at least two. */
export function exactMoney(amount: number | Amount, style: MoneyStyle): Money {
  const decimals = Math.max(2, style.decimals ?? 2)
  return { ...money(amount, style), digits: fixed(amountNumber(amount), decimals, style.language) }
}

function digitsOf(amount: number, decimals: number, language: string | undefined): string {
  return Number.isInteger(amount) ? amount.toLocaleString(language ?? 'en') : fixed(amount, decimals, language)
}

function fixed(amount: number, decimals: number, language = 'en'): string {
  return amount.toLocaleString(language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
}

/** An amount with its currency: one of the two is empty. */
interface Currencies {
  readonly before: string
  readonly after: string
}

/**
 * The currency beside an amount. A sign stands close before it (`$`, `S/`), letters with a space (`AED\u00a0`,
 * `F\u00a0CFA\u00a0`) but for `RM`, which the specification writes close. A name in another script than the Latin one stands
 * behind it, in the form for the number (`\u00a0درهم`).
 */
export function currencyAround({ symbol, amount }: Pick<Money, 'symbol' | 'amount'>): Currencies {
  const sign = fill(symbol, { count: amountNumber(amount) })
  if (/\p{L}/u.test(sign) && !/\p{Script=Latin}/u.test(sign)) return { before: '', after: `\u00a0${sign}` }
  const isClose = sign === 'RM' || !/[\p{L}.]$/u.test(sign)
  return { before: isClose ? sign : `${sign} `.replaceAll(' ', '\u00a0'), after: '' }
}

/** The amount as text: `$350`, `RM450`, `AED 750`. */
export function moneyText(money: Pick<Money, 'symbol' | 'amount' | 'digits'>): string {
  const { before, after } = currencyAround(money)
  return before + money.digits + after
}

/** What a plan costs for the answers that are known or assumed. */
export type Price = ExactPrice | OpenPrice

export interface ExactPrice {
  /** Before adjustments that the answers leave open; sorting, filtering and comparing go by it. */
  readonly gross: Money
  /** With those adjustments; undefined when no open one applies to the plan. */
  readonly net?: Money
  /** The words that go with `net`, such as 'if you qualify'. */
  readonly netLabel?: string
  /** What the price is for, around the `{amount}`; undefined for a year where all prices of the market are for one. */
  readonly per?: string
  /** Whether it is for another time than the prices of its market, so that nothing compares it with them. */
  readonly isApart?: true
  /** What it is made of, what it is with a code, and until when it holds, in words. */
  readonly note?: string
}

/** A price that is not one amount. */
export interface OpenPrice {
  readonly gross?: undefined
  readonly kind: 'from' | 'between' | 'onRequest' | 'notSold' | 'needs'
  readonly currency: MoneyStyle
  /** In words that stand where the amount would. */
  readonly words: string
  /** The least that it can be, where that is known and for what other prices are for. */
  readonly least?: Money
  /** The ids of the questions whose answers it needs. */
  readonly needs?: readonly string[]
  readonly note?: string
}

export function isExact(price: Price): price is ExactPrice {
  return price.gross !== undefined
}

/** How amounts of the plan are written. */
export function currencyOf(price: Price): MoneyStyle {
  return isExact(price) ? price.gross : price.currency
}

/** The amount for a visitor; without adjustments that their answers leave open. Undefined where it is not exact. */
export function payable(price: ExactPrice, qualifies?: boolean): Money
export function payable(price: Price, qualifies?: boolean): Money | undefined
export function payable(price: Price, qualifies = false): Money | undefined {
  return isExact(price) ? (qualifies && price.net) || price.gross : undefined
}

/** The amount by which a plan is compared with others; undefined where none can be, as of a price for another time. */
export function comparable(price: Price, qualifies?: boolean): Money | undefined {
  return isExact(price) && !price.isApart ? payable(price, qualifies) : undefined
}

/** A price in words of a language (BCP 47): `BHD 420; BHD 220 if you qualify`. */
export function priceText(price: Price, language: string): string {
  if (!isExact(price)) return price.words
  return joined([amountText(price, price.gross), netText(price, language)], 'parts', language)
}

/** An amount with what it is for, where the words of pages do not say that. */
export function amountText({ per }: Pick<ExactPrice, 'per'>, money: Money): string {
  return per === undefined ? moneyText(money) : fill(per, { amount: moneyText(money) })
}

/** The amount that an open adjustment leaves, with its words, in a language (BCP 47); undefined if there is none. */
export function netText(price: Price, language: string): string | undefined {
  if (!isExact(price) || !price.net) return undefined
  return joined([amountText(price, price.net), price.netLabel], 'words', language)
}

/** The full price and what open adjustments take off it: `BHD 420 − BHD 200`; undefined where they take off nothing. */
export function sumText({ gross, net }: ExactPrice): string | undefined {
  const off = net && differenceOf(gross.amount, net.amount)
  if (off === undefined || signOf(off) <= 0) return undefined
  return `${moneyText(gross)} − ${moneyText(money(off, gross))}`
}

/** A label that orders or filters these plans by price; if an open adjustment lowers any of them, it adds that full prices count. */
export function premiumWords(
  label: string,
  plans: readonly { readonly price: Price }[],
  { gross }: Pick<Messages['plan'], 'gross'>,
): string {
  return plans.some(({ price }) => isExact(price) && price.net) ? fill(gross, { what: label }) : label
}
