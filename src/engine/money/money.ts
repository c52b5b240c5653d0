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
