import type { Plan } from '#contract/config.ts'
import { type OptionalParts, optionalParts } from '#engine/options/optional-parts.ts'
import { plansOnOffer } from '#engine/plans/plans-on-offer.ts'
import type { Market, Site } from '#engine/site/site.ts'
import { dependOnAnswers, marketPrices, type PricedPlan, questionsOfPrice } from './market-prices.ts'
import { type PriceWriting, priceWriting } from './plan-price.ts'

/** What a page needs to work out prices anew for the answers of its visitor. */
export interface Repricing {
  readonly writing: PriceWriting
  /** What decides on the price of each plan, by its id. */
  readonly plans: Readonly<Record<string, PricedPlan>>
  /** What the options of each plan that has some can add to it, by its id. */
  readonly parts?: Readonly<Record<string, OptionalParts>>
}

/** How a page prices the plans of a market anew; undefined where answers make no difference that a page does not carry. */
export function repricingOf(site: Site, market: Market): Repricing | undefined {
  const plans: readonly Plan[] = plansOnOffer(market)
  const all = marketPrices(market)
  if (!dependOnAnswers(all, plans)) return undefined
  const read = new Set(plans.flatMap((plan) => [...questionsOfPrice(all, plan)]))
  const questions = all.questions.filter(({ id }) => read.has(id))
  const withOptions = plans.filter(({ options }) => options)
  const { prices, ...writing } = priceWriting(market, site.messages)
  return {
    writing: { ...writing, prices: { ...prices, questions } },
    plans: Object.fromEntries(plans.map((plan) => [plan.id, pricedPlan(plan, market.term)])),
    ...(withOptions.length > 0 && {
      parts: Object.fromEntries(withOptions.map((plan) => [plan.id, optionalParts(site, market, plan)])),
    }),
  }
}

/** The part of a plan that decides on its price, and on what it comes to over the term of its market. */
function pricedPlan({ id, price, type, priceChanges, until, facts, options }: Plan, term: Market['term']): PricedPlan {
  const fact = term && 'fact' in term ? term.fact : ''
  const length = facts?.[fact]
  return {
    id,
    price,
    ...(type !== undefined && { type }),
    ...(priceChanges && { priceChanges }),
    ...(until !== undefined && { until }),
    ...(options && { options }),
    ...(length !== undefined && { facts: { [fact]: length } }),
  }
}
