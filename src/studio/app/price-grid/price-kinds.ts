import { columnQuestions, isPriceTable, isRowPrice, type PriceMarket, priceSheet } from './price-sheet.ts'

/** The forms of a price, by the property that tells them apart; `amount` is a bare number as well, `phases` one that changes. */
export type PriceKind = 'amount' | 'phases' | 'from' | 'between' | 'onRequest' | 'notSold' | 'by' | 'sum'

const kinds: readonly PriceKind[] = ['sum', 'onRequest', 'notSold', 'between', 'from', 'amount']

/** The form of a value; an amount where there is none yet. */
export function kindOfPrice(value: unknown): PriceKind {
  if (isPriceTable(value)) return 'by'
  const { phases, once } = Object(value)
  if (phases !== undefined || once !== undefined) return 'phases'
  return kinds.find((kind) => Object(value)[kind] !== undefined) ?? 'amount'
}

/** An amount, with what it is for unless that is what all prices of the market are for. */
export function amountPrice(amount: unknown, per: unknown, usual: string): unknown {
  return per === undefined || per === usual ? amount : { amount, per }
}

/** A price in another form, with its amount and what it is for; empty texts stand for what is still to be written. */
export function turnedInto(kind: string, value: unknown, market: PriceMarket, usual: string): unknown {
  const amount = amountOf(value) ?? ''
  const { per } = Object(value)
  const period = typeof per === 'string' ? { per } : {}
  if (kind === 'amount') return amountPrice(amount, per, usual)
  if (kind === 'phases') return { amount, per: per ?? 'month', phases: [{ months: 12, amount: '' }] }
  if (kind === 'from') return { from: amount, ...period }
  if (kind === 'between') return { between: [amount, ''], ...period }
  if (kind === 'onRequest') return { onRequest: market.priceWords[0]?.id ?? '' }
  if (kind === 'notSold') return { notSold: true }
  if (kind === 'sum') return { sum: [{ rate: amount }], ...period }
  const [first] = columnQuestions(market)
  return { by: first ? [first.id] : [], ...period, rows: [{ for: {}, ...rowPrice(value) }] }
}

/** A leaf as the price of a row, whose table says what it is for. */
function rowPrice(value: unknown): object {
  if (!isRowPrice(value)) return {}
  if (typeof value === 'number' || !('per' in value)) return { price: value }
  const { per: _, ...price } = value
  return { price: 'amount' in price ? price.amount : price }
}

/** The amount that a price states, or that the first row of its table does. */
function amountOf(value: unknown): number | undefined {
  const { amount, from, between, sum } = Object(value)
  const first = isPriceTable(value) ? priceSheet(value).rows[0]?.price : undefined
  if (first !== undefined) return amountOf(first)
  const rate: unknown = Array.isArray(sum) ? Object(sum[0])['rate'] : undefined
  return [value, amount, from, Array.isArray(between) ? between[0] : undefined, rate].find(
    (part) => typeof part === 'number',
  )
}
