import type { Plan } from '#engine/contract/config.ts'
import { amountNumber } from '#engine/money.ts'
import { marketPrices, quoteIfOpen } from '#engine/prices.ts'
import type { Market } from '#engine/site.ts'
import { type DataLocation, pointer } from '../../findings.ts'
import type { ConfigDocument, Context } from '../../model.ts'
import { endsOf, moneyFacts, pricesOf } from './money.ts'

/** A plan with the names and amounts that texts may give it. */
export interface Known {
  readonly market: Market
  /** First the prices of the market's plans, then what they pay. */
  readonly compared: readonly (readonly number[])[]
  readonly plan: Plan
  readonly place: DataLocation
  /** The names of its provider, the longest first. */
  readonly names: readonly string[]
  readonly figures: readonly number[]
}

export function knownPlans(
  { file, value: market }: ConfigDocument<Market>,
  facts: Context['facts'],
  product = '',
): Known[] {
  const [trade = ''] = product.split(' ').slice(-1)
  // A site that compares mobile plans of Pearl Plans may call them Pearl's.
  const ending = new RegExp(` ${RegExp.escape(trade)}( Company)?$`, 'i')
  const amounts = moneyFacts(facts, market)
  const all = market.plans ?? []
  const paid = amounts.filter(({ abovePremium }) => abovePremium)
  const compared = [pricesOf(market, all), ...paid.map(({ id }) => all.flatMap((plan) => endsOf(plan, id)))]
  return (market.plans ?? []).map((plan, i) => {
    const name = market.providers?.find(({ id }) => id === plan.provider)?.name ?? plan.provider
    const short = name.replace(` ${market.name}`, '').replace(ending, '')
    const net = quoteIfOpen(marketPrices(market), plan)?.amount
    const figures = [
      ...pricesOf(market, [plan]),
      ...amounts.flatMap(({ id }) => endsOf(plan, id)),
      ...(net === undefined ? [] : [amountNumber(net)]),
    ]
    return {
      market,
      compared,
      plan,
      place: { file, pointer: pointer('/plans', i, 'price') },
      names: [name, short],
      figures,
    }
  })
}
