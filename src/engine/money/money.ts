import type { Currency } from '../../contract/config.ts'

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

/** The amount as text: `$350`, `RM450`, `AED 750` (letters of a currency code keep their distance). */
export function moneyText({ symbol, digits }: Pick<Money, 'symbol' | 'digits'>): string {
  return `${symbol}${/^[A-Z]{3}$/.test(symbol) ? '\u00a0' : ''}${digits}`
}
