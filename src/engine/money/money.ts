import type { Currency } from '#contract/config.ts'

/** An amount in a currency, with the texts that show it. */
export interface Money {
  readonly amount: number
  readonly symbol: string
  readonly digits: string
}

/** The amount in a market's currency, its digits with thousands separators and no needless decimals. */
export function money(amount: number, currency: Pick<Currency, 'symbol'>): Money {
  return { amount, symbol: currency.symbol, digits: amount.toLocaleString('en') }
}

/** An amount with its currency: one of the two is empty. */
interface Currencies {
  readonly before: string
  readonly after: string
}

/**
 * The currency beside an amount: a sign or a code before it, with a space after a code (`$`, `RM`, `AED\u00a0`), and a
 * name in another script than the Latin one behind it (`\u00a0درهم`).
 */
export function currencyAround(symbol: string): Currencies {
  if (/\p{L}/u.test(symbol) && !/\p{Script=Latin}/u.test(symbol)) return { before: '', after: `\u00a0${symbol}` }
  return { before: /^[A-Z]{3}$/.test(symbol) ? `${symbol}\u00a0` : symbol, after: '' }
}

/** The amount as text: `$350`, `RM450`, `AED 750`. */
export function moneyText({ symbol, digits }: Pick<Money, 'symbol' | 'digits'>): string {
  const { before, after } = currencyAround(symbol)
  return before + digits + after
}

/** A number read from text such as `S$1,200`. */
interface Amount {
  readonly value: number
  /** The currency's symbol or code; empty for none. */
  readonly currency: string
  /** False for ambiguous forms such as 10.000. */
  readonly isSure: boolean
}

// With symbols or codes of currencies such as BHD, HK$ or Rs.
const form =
  /^(?<before>[A-Z][A-Za-z]{1,2}|[A-Z]{0,2}\p{Sc}|)\s?(?<digits>[-+]?[\d.][\d.,' ]*)\s?(?<after>[A-Z]{2,3}|\p{Sc}|)$/u

/** Parses an amount with separators, a currency or other digits; undefined when it is none. */
export function amountMeant(written: string): Amount | undefined {
  const { before = '', digits = '', after = '' } = form.exec(westernDigits(written).trim())?.groups ?? {}
  const read = digitsMeant(
    digits
      .trim()
      .replace(/^\+/, '')
      .replace(/^(-?)\./, '$10.'),
  )
  return read && { ...read, currency: before + after }
}

function digitsMeant(digits: string): { readonly value: number; readonly isSure: boolean } | undefined {
  const isPlain = /^-?(0|[1-9]\d{0,14})(\.\d{1,6})?$/.test(digits)
  // 10.000 is ten in some countries, ten thousand in others.
  if (isPlain && !/^-?[1-9]\d{0,2}\.\d{3}$/.test(digits)) return { value: Number(digits), isSure: true }
  if (/^-?[1-9]\d{0,2}([,' ])\d{3}(\1\d{3})*(\.\d+)?$/.test(digits))
    return { value: Number(digits.replaceAll(/[,' ]/g, '')), isSure: true }
  if (/^-?\d+,\d{1,2}$/.test(digits)) return { value: Number(digits.replace(',', '.')), isSure: true }
  if (/^-?[1-9]\d{0,2}(\.\d{3})+$/.test(digits))
    return { value: Number(digits.replaceAll('.', '')), isSure: digits.split('.').length > 2 }
  return undefined
}

/** Replaces Arabic, Persian and full-width digits, and dashes by minus signs. */
export function westernDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[–—−]/g, '-')
    .replaceAll(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
}

/** The sum of a yearly amount over some months, to the nearest whole unit of the currency. */
export function overMonths(yearly: Money, months: number): Money {
  return money(Math.round((yearly.amount * months) / 12), yearly)
}
