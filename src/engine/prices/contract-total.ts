import type { Answers } from '#engine/answers/conditions.ts'
import type { Amount } from '#engine/money/amount.ts'
import { statedValue } from '#engine/plans/facts/fact-source.ts'
import { decimal, plus, rounded, times, zero } from './decimal.ts'
import { type MarketPrices, type PricedPlan, planQuote } from './market-prices.ts'
import type { ExactQuote } from './price-of.ts'

/** What a price that is for a month comes to over a whole contract, with the parts that add up to it. */
export interface ContractTotal {
  readonly amount: Amount
  readonly months: number
  /** So many months at an amount, in their order. */
  readonly parts: readonly { readonly months: number; readonly amount: Amount }[]
  readonly once?: Amount
}

/**
 * A price a month over so many months, each paid as it is rounded; undefined for every other price, and where something
 * counts in the first of several years only.
 */
export function contractTotal(
  { per, amount, lines, phases = [], once }: ExactQuote,
  months: number | undefined,
): ContractTotal | undefined {
  if (per !== 'month' || months === undefined) return undefined
  if (months > 12 && lines.some(({ isFirstYear }) => isFirstYear)) return undefined
  let left = months
  const parts = [...phases, { months, amount }].flatMap((phase) => {
    const lasting = Math.min(phase.months, left)
    left -= lasting
    return lasting > 0 ? [{ months: lasting, amount: phase.amount }] : []
  })
  const sum = parts.reduce((sofar, part) => plus(sofar, times(decimal(part.months), decimal(part.amount))), zero)
  const total = once === undefined ? sum : plus(sum, decimal(once))
  return { amount: rounded(total), months, parts, ...(once !== undefined && { once }) }
}

/** What a plan comes to over a whole contract; undefined unless its price is for a month and its market says how many. */
export function totalOf(prices: MarketPrices, plan: PricedPlan, answers: Answers = {}): ContractTotal | undefined {
  const quote = planQuote(prices, plan, answers)
  return quote.kind === 'exact' ? contractTotal(quote, monthsOf(prices, plan)) : undefined
}

/** How many months the contract of a plan runs, by its market or its fact. */
export function monthsOf({ term }: Pick<MarketPrices, 'term'>, plan: Pick<PricedPlan, 'facts'>): number | undefined {
  if (!term) return undefined
  const months = 'months' in term ? term.months : statedValue(plan, term.fact)
  return typeof months === 'number' && Number.isInteger(months) && months > 1 ? months : undefined
}
