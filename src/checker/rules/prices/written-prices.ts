import type { Plan, PlanPrice, PriceTable, SumPrice } from '#engine/contract/config.ts'
import type { Market } from '#engine/site.ts'
import { pointer } from '../../findings.ts'

/** A price in the file of a market, of today or of a day to come. */
export interface WrittenPrice {
  readonly plan: Plan
  readonly price: PlanPrice
  /** Its JSON Pointer. */
  readonly at: string
}

/** Every price of a market's plans, those to come and those of options too. */
export function writtenPrices(market: Market): WrittenPrice[] {
  const options = (market.plans ?? []).flatMap((plan, i) => optionPrices(plan, pointer('/plans', i, 'options')))
  return [...planPrices(market), ...options]
}

function optionPrices(plan: Plan, at: string): WrittenPrice[] {
  return (plan.options ?? []).flatMap(({ choices }, i) =>
    choices.flatMap(({ price }, j) =>
      price === undefined ? [] : [{ plan, price, at: pointer(at, i, 'choices', j, 'price') }],
    ),
  )
}

/** Every price of the plans themselves, without their options. */
export function planPrices({ plans = [] }: Market): WrittenPrice[] {
  return plans.flatMap((plan, i) => [
    { plan, price: plan.price, at: pointer('/plans', i, 'price') },
    ...(plan.priceChanges ?? []).map(({ price }, j) => {
      return { plan, price, at: pointer('/plans', i, 'priceChanges', j, 'price') }
    }),
  ])
}

/** A table in a price: the whole of it, or the rate of a part of a sum. */
interface WrittenTable {
  readonly table: PriceTable
  readonly at: string
}

/** Every table in the prices of a market's plans. */
export function writtenTables(market: Market): WrittenTable[] {
  return writtenPrices(market).flatMap(({ price, at }) => tablesIn(price, at))
}

/** Every table in a price. */
export function tablesIn(price: PlanPrice, at: string): WrittenTable[] {
  if (typeof price !== 'object') return []
  if ('rows' in price) return [{ table: price, at }]
  return termsIn(price, at).flatMap(({ term, at: place }) => {
    if (!('rate' in term) || typeof term.rate !== 'object' || !('rows' in term.rate)) return []
    return [{ table: term.rate, at: pointer(place, 'rate') }]
  })
}

/** A part of a sum. */
interface WrittenTerm {
  readonly term: SumPrice['sum'][number]
  readonly at: string
}

/** The parts of a price that is a sum. */
export function termsIn(price: PlanPrice, at: string): WrittenTerm[] {
  if (typeof price !== 'object' || !('sum' in price)) return []
  return price.sum.map((term, i) => ({ term, at: pointer(at, 'sum', i) }))
}

/** Whether a price is sold to nobody. */
export function isNeverSold(price: PlanPrice): boolean {
  if (typeof price !== 'object') return false
  return 'rows' in price ? price.rows.every((row) => isNeverSold(row.price)) : 'notSold' in price
}
