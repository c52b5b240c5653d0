/** Amounts as people write them, and in order. */
import type { AmountPrice, Currency, PlanPrice } from './contract/config.ts'
import {
  type Amount,
  amountNumber,
  comparable,
  decimalsOf,
  isExact,
  type MoneyStyle,
  type Price,
  toAmount,
  wellFormed,
} from './money.ts'
import { latinDigits } from './text.ts'

/** An amount without its sign. */
export function sizeOf(amount: Amount): Amount {
  return toAmount(Math.abs(amountNumber(amount)))
}

/** Compares amounts for an order, the lowest first and unknown ones last. */
export function byAmount(a: Amount | undefined, b: Amount | undefined): number {
  return amountNumber(a ?? Infinity) - amountNumber(b ?? Infinity) || 0
}

/** The lowest of some amounts; undefined of none. */
export function lowestOf(amounts: readonly Amount[]): Amount | undefined {
  return amounts.toSorted(byAmount)[0]
}

/** The highest of some amounts; undefined of none. */
export function highestOf(amounts: readonly Amount[]): Amount | undefined {
  return amounts.toSorted(byAmount).at(-1)
}

/** How far an amount lies outside a range of numbers; 0 within it. */
export function distanceTo(amount: Amount, from: number, to: number): number {
  return Math.max(0, from - amountNumber(amount), amountNumber(amount) - to)
}

/**
 * The number that digits with separators mean; both numbers where they can mean two, as 12.500 does in a currency with
 * other than three decimals. Undefined where they mean none.
 *
 * @param language BCP 47: where it writes decimals behind a comma, 1.250 are thousands.
 */
export function numberIn(
  written: string,
  decimals: number | undefined,
  language = 'en',
): number | readonly number[] | undefined {
  const [, minus = '', digits = ''] = /^\+?(-?)\s?(.*)$/.exec(written.trim()) ?? []
  const plain = plainDigits(digits.startsWith('.') ? `0${digits}` : digits)
  if (plain === undefined) return undefined
  const [, mark] = /^[1-9]\d{0,2}([.,])\d{3}$/.exec(digits) ?? []
  const fraction = digits.replace(',', '.')
  const writesComma = mark !== undefined && (1.5).toLocaleString(language).includes(',')
  if (mark === '.' && decimals !== 3 && writesComma) return Number(minus + digits.replace('.', ''))
  if (mark === ',' && decimals === 3 && writesComma) return Number(minus + fraction)
  if (mark === '.' && (decimals !== 3 || writesComma)) return [Number(digits.replace('.', '')), Number(fraction)]
  return Number(minus + plain)
}

/** Digits without separators of thousands and with a decimal point; undefined where they are none. */
function plainDigits(digits: string): string | undefined {
  if (/^(0|[1-9]\d{0,14})(\.\d{1,6})?$/.test(digits)) return digits
  // Thousands, or in India lakhs and crores, and decimals behind the other mark.
  if (/^[1-9]\d{0,2}([,' ])\d{3}(\1\d{3})*(\.\d{1,6})?$/.test(digits)) return digits.replaceAll(/[,' ]/g, '')
  if (/^[1-9]\d?(,\d{2})+,\d{3}(\.\d{1,6})?$/.test(digits)) return digits.replaceAll(',', '')
  if (/^[1-9]\d{0,2}([.' ])\d{3}(\1\d{3})*,\d{1,6}$/.test(digits))
    return digits.replaceAll(/[.' ]/g, '').replace(',', '.')
  if (/^[1-9]\d{0,2}(\.\d{3}){2,}$/.test(digits)) return digits.replaceAll('.', '')
  return /^\d+,\d{1,2}$|^\d{4,15},\d{1,6}$/.test(digits) ? digits.replace(',', '.') : undefined
}

/**
 * Replaces digits of other scripts and their separators, apostrophes, and dashes by minus signs; takes away the invisible
 * marks that turn text from right to left, which amounts of such languages have around them.
 */
export function westernDigits(text: string): string {
  return latinDigits(text.normalize('NFKC'))
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[–—−]/g, '-')
    .replaceAll('’', "'")
    .replaceAll('٬', ',')
    .replaceAll('٫', '.')
}

/** An amount that people wrote, or a sentence on why it cannot be read. */
type AmountReading = ReadAmount | UnreadAmount

interface ReadAmount {
  readonly amount: number
  /** The sign or code beside it; empty for none. */
  readonly currency: string
}

interface UnreadAmount {
  readonly problem: string
  /** Whether it can mean several numbers. */
  readonly isAmbiguous: boolean
}

/** A currency, and the language in which people write amounts of it (BCP 47). */
export type WrittenCurrency = Partial<Currency> & Pick<MoneyStyle, 'language'>

/** The currency of a market's file, whatever else is wrong in it. */
export function currencyIn(market: unknown): WrittenCurrency {
  const { currency, locale } = Object(market)
  const { code, symbol } = Object(currency)
  return Object.fromEntries(
    Object.entries({ code, symbol, language: locale }).filter(([, text]) => typeof text === 'string'),
  )
}

// With signs or codes of currencies such as BHD, HK$ or Rs.
const form =
  /^(?<before>[A-Z][A-Za-z]{1,2}|[A-Z]{0,2}\p{Sc}|)\s?(?<digits>[-+]?[\d.][\d.,' ]*)\s?(?<after>[A-Z]{2,3}|\p{Sc}|)$/u

/**
 * Reads an amount with separators, a sign or other digits. With three decimals, 12.500 is twelve and a half; in other
 * currencies, and without any, it may mean thousands as well, and is not read.
 */
export function readAmount(text: string, currency: WrittenCurrency = {}): AmountReading {
  const { code, symbol, language } = currency
  const plain = westernDigits(text).trim()
  const signs = [symbol, code].map((sign = '') => ({ sign, written: westernDigits(sign).trim() }))
  const beside = signs.find(({ written }) => written && (plain.startsWith(written) || plain.endsWith(written)))
  const bare = beside ? plain.replace(beside.written, '').trim() : plain
  const { before = '', digits = '', after = '' } = form.exec(bare)?.groups ?? {}
  const read = numberIn(digits, code === undefined ? undefined : decimalsOf(code), language && wellFormed(language))
  if (typeof read === 'number') return { amount: read, currency: beside?.sign ?? before + after }
  return { problem: `${JSON.stringify(text.trim())} ${problemOf(read)}`, isAmbiguous: read !== undefined }
}

function problemOf(digits: readonly number[] | undefined): string {
  return digits === undefined
    ? 'cannot be read. A number is written in digits alone, such as 580 or 4.5.'
    : `can mean ${digits.join(' or ')}: write one of them.`
}

/** The prices in order, the lowest first: exact ones, those of which the least is known, all others. */
export function byPrice(a: Price, b: Price, qualifies?: boolean): number {
  const [first, second] = [a, b].map((price) => comparable(price, qualifies)?.amount)
  const areOpen = first === undefined && second === undefined
  return areOpen ? byAmount(leastOf(a), leastOf(b)) : byAmount(first, second)
}

function leastOf(price: Price): Amount | undefined {
  return isExact(price) ? price.gross.amount : price.least?.amount
}

/** Whether a value of a file that is being edited has the form of a price. */
export function isPrice(value: unknown): value is PlanPrice {
  if (typeof value === 'number') return true
  const { amount, from, between, onRequest, notSold, rows, by, sum } = Object(value)
  if (Array.isArray(rows)) return Array.isArray(by)
  const isLeaf = [amount, from].some((part) => typeof part === 'number') || typeof onRequest === 'string'
  return isLeaf || Array.isArray(between) || Array.isArray(sum) || notSold === true
}

type Digits = (number: number) => string

/** Ways to write a price, for a field that asks for one. */
export const priceExamples = '580, 283.8 per policy, from 268, 300 to 420 or not sold'

/**
 * A price as people write it in a cell: `580`, `283.8 per policy`, `from 268`, `300 to 420`, `on request: above 60`,
 * `not sold`, `12 months at 12.5, then 19 per month, 25 once`. A table is named by its questions.
 */
export function priceNotation(
  price: PlanPrice,
  digits: Digits = String,
  questionTitle: (id: string) => string = String,
): string {
  if (typeof price === 'number') return digits(price)
  if ('rows' in price) return `table by ${price.by.map(questionTitle).join(', ')}`
  if ('sum' in price) return `sum of ${price.sum.length} rates`
  if ('notSold' in price) return 'not sold'
  if ('onRequest' in price) return `on request: ${price.onRequest}`
  const per = price.per === undefined ? '' : ` per ${price.per}`
  if ('amount' in price) {
    const { phases = [], once } = price
    const first = phases.map(({ months, amount }) => `${months} months at ${digits(amount)}, `).join('')
    return `${first}${first && 'then '}${digits(price.amount)}${per}${once === undefined ? '' : `, ${digits(once)} once`}`
  }
  return ('from' in price ? `from ${digits(price.from)}` : price.between.map(digits).join(' to ')) + per
}

/** The price that a text writes; undefined where it writes none, as for tables and sums, which no cell holds. */
export function priceIn(
  text: string,
  currency: Currency | undefined,
): Exclude<PlanPrice, { sum: unknown }> | undefined {
  if (/^not sold$/i.test(text)) return { notSold: true }
  const [, reason] = /^on request:\s*(\S.*)$/i.exec(text) ?? []
  if (reason !== undefined) return { onRequest: reason }
  const changing = changingIn(text, currency)
  if (changing) return changing
  const [, written = text, per] = /^(.*\S)\s+per\s+([a-z0-9]+(?:-[a-z0-9]+)*)$/i.exec(text) ?? []
  const period = per === undefined ? {} : { per: per.toLowerCase() }
  const [, least] = /^from\s+(\S.*)$/i.exec(written) ?? []
  const [low, high, ...more] = written.split(/\sto\s/i)
  if (least !== undefined) {
    const from = amountIn(least, currency)
    return from === undefined ? undefined : { from, ...period }
  }
  if (low !== undefined && high !== undefined && more.length === 0) {
    const [from, to] = [amountIn(low, currency), amountIn(high, currency)]
    return from === undefined || to === undefined || from > to ? undefined : { between: [from, to], ...period }
  }
  const amount = amountIn(written, currency)
  return amount === undefined || per === undefined ? amount : { amount, ...period }
}

/** Why a text that `priceIn` does not take is no price, in a sentence that says how to write one. */
export function priceProblem(text: string, currency: Currency | undefined): string {
  const read = readAmount(text, currency)
  if ('problem' in read && read.isAmbiguous) return read.problem
  const [word = ''] = / (?:per|for) /i.exec(text) ?? []
  const at = text.indexOf(word)
  if (word !== '' && priceIn(text.slice(0, at).trim(), currency) !== undefined) {
    const time = text.slice(at + word.length).trim()
    if (/^\d/.test(time))
      return `Write "${text.slice(0, at).trim()} per policy" for a price of the whole time. Where it differs by length of cover, a table can follow in the plan's own form.`
    if (/\s/.test(time))
      return `${JSON.stringify(time)} says for how long in several words: write one after "per", as in "283.8 per policy".`
    if (word.toLowerCase() === ' for ') return `Write "per ${time}" for how long a price is, as in "283.8 per policy".`
  }
  return `${JSON.stringify(text.trim())} is no price: write it like ${priceExamples}.`
}

/** An amount with what is paid first and once: `12 months at 12.5, then 19 per month, 25 once`. */
function changingIn(text: string, currency: Currency | undefined): AmountPrice | undefined {
  const end = / once$/i.test(text) ? text.lastIndexOf(', ') : -1
  const [before, paidOnce] = end < 0 ? [text] : [text.slice(0, end), text.slice(end + 2, -' once'.length)]
  const start = /^\d+ months? at /i.test(before) ? before.search(/, then /i) : -1
  const [first, rest] =
    start < 0 ? [undefined, before] : [before.slice(0, start), before.slice(start + ', then '.length)]
  if (first === undefined && paidOnce === undefined) return undefined
  const lasting = priceIn(rest, currency)
  const phases = first?.split(/, (?=\d+ months? at )/i).map((phase) => {
    const [, months, amount = ''] = /^(\d+) months? at (.*)$/i.exec(phase) ?? []
    return { months: Number(months), amount: amountIn(amount, currency, 0) }
  })
  const once = paidOnce === undefined ? undefined : amountIn(paidOnce, currency)
  const leaf = typeof lasting === 'number' ? { amount: lasting } : lasting
  const read = phases?.flatMap(({ months, amount }) => (amount === undefined ? [] : [{ months, amount }]))
  const isRead = read?.length === phases?.length && (paidOnce === undefined) === (once === undefined)
  if (!isRead || !leaf || !('amount' in leaf)) return undefined
  return { ...leaf, ...(read && { phases: read }), ...(once !== undefined && { once }) }
}

function amountIn(text: string, currency: Currency | undefined, least = Number.MIN_VALUE): number | undefined {
  const read = readAmount(text, currency)
  return 'amount' in read && read.amount >= least ? read.amount : undefined
}

/** What a price is for where neither it nor its market says so. */
export const usualPeriod = 'year'

/** The part of 1 that `25%` or `1/4` is. */
export function shareOf(share: string): number {
  const [part = '', whole = '100'] = share.replace('%', '').split('/')
  return Number(part) / Number(whole)
}
