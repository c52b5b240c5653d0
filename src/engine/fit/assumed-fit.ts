import type { Plan } from '#contract/config.ts'
import type { Amount } from '#engine/money/amount.ts'
import { knowledgeOf } from '#engine/prices/known-answers.ts'
import { exactPrices, marketPrices, planQuote } from '#engine/prices/market-prices.ts'
import type { Market } from '#engine/site/site.ts'
import { fitOf } from './fit.ts'

/** Whether a plan's rules refuse those for whom the prices of its market are before anybody has answered. */
export function isRefused(market: Market, { eligibility = [] }: Pick<Plan, 'eligibility'>): boolean {
  if (eligibility.length === 0) return false
  return fitOf({ eligibility }, knowledgeOf(marketPrices(market), {}), []).verdict === 'no'
}

/** Whether those for whom the prices of a market are can have a plan: its rules do not refuse them, and it is sold to them. */
export function isToBeHad(market: Market, plan: Plan): boolean {
  return !isRefused(market, plan) && planQuote(marketPrices(market), plan).kind !== 'notSold'
}

/** The exact amounts of those of the plans that are to be had, for what prices of their market are for. */
export function offeredPrices(market: Market, plans: readonly Plan[]): Amount[] {
  return exactPrices(
    market,
    plans.filter((plan) => !isRefused(market, plan)),
  )
}
