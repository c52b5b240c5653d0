import type { Currency, PlanPrice } from '#contract/config.ts'
import { readAmount } from '#engine/money/read-amount.ts'

/** Whether a value of a file that is being edited has the form of a price. */
export function isPrice(value: unknown): value is PlanPrice {
  if (typeof value === 'number') return true
  const { amount, from, between, onRequest, notSold, rows, by, sum } = Object(value)
  if (Array.isArray(rows)) return Array.isArray(by)
  const isLeaf = [amount, from].some((part) => typeof part === 'number') || typeof onRequest === 'string'
  return isLeaf || Array.isArray(between) || Array.isArray(sum) || notSold === true
}

type Digits = (number: number) => string

/** A price as people write it in a cell: `580`, `283.8 per policy`, `from 268`, `300 to 420`, `on request: above 60`, `not sold`. */
export function priceNotation(price: PlanPrice, digits: Digits = String): string {
  if (typeof price === 'number') return digits(price)
  if ('rows' in price) return `table by ${price.by.join(', ')}`
  if ('sum' in price) return `sum of ${price.sum.length} rates`
  if ('notSold' in price) return 'not sold'
  if ('onRequest' in price) return `on request: ${price.onRequest}`
  const per = price.per === undefined ? '' : ` per ${price.per}`
  if ('amount' in price) return digits(price.amount) + per
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

function amountIn(text: string, currency: Currency | undefined): number | undefined {
  const read = readAmount(text, currency)
  return 'amount' in read && read.amount > 0 ? read.amount : undefined
}
