import type { Amount } from '#engine/money/amount.ts'
import { byAmount } from '#engine/money/compare-amounts.ts'
import { comparable, isExact, type Price } from './price.ts'

/** The prices in order, the lowest first: exact ones, those of which the least is known, all others. */
export function byPrice(a: Price, b: Price, qualifies?: boolean): number {
  const [first, second] = [a, b].map((price) => comparable(price, qualifies)?.amount)
  const areOpen = first === undefined && second === undefined
  return areOpen ? byAmount(leastOf(a), leastOf(b)) : byAmount(first, second)
}

function leastOf(price: Price): Amount | undefined {
  return isExact(price) ? price.gross.amount : price.least?.amount
}
