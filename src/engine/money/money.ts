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

/** The currency before an amount; a space follows a currency code: `$`, `RM`, `AED\u00a0`. */
export function currencyPrefix(symbol: string): string {
  return /^[A-Z]{3}$/.test(symbol) ? `${symbol}\u00a0` : symbol
}

/** The amount as text: `$350`, `RM450`, `AED 750`. */
export function moneyText({ symbol, digits }: Pick<Money, 'symbol' | 'digits'>): string {
  return currencyPrefix(symbol) + digits
}
