import { fill } from '#engine/site/template.ts'
import { type Amount, amountNumber, toAmount } from './amount.ts'
import type { MoneyStyle } from './currency.ts'

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
