import type { Context } from '#config/model/context.ts'
import type { Fact, Plan } from '#contract/config.ts'
import { factCatalogue } from '#engine/plans/facts.ts'
import { statedValue } from '#engine/plans/stated-fact.ts'
import type { Market } from '#engine/site/site.ts'

/** The facts of a market's plans that are amounts of money. */
export function moneyFacts(facts: Context['facts'], market: Market): readonly Fact[] {
  return factCatalogue({ facts: facts?.value.facts ?? [] }, market).filter(({ kind }) => kind === 'money')
}

/** The exact amount of a fact, or the ends of its range; empty if the plan does not state it. */
export function endsOf(plan: Plan, id: string): number[] {
  const value = statedValue(plan, id)
  const ends = typeof value === 'object' ? [value.from, value.to] : [value]
  return ends.filter((end) => typeof end === 'number')
}
