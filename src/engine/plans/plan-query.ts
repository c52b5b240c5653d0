import type { Plan, PlanCondition, PlanQuery } from '#contract/config.ts'
import { statedValue } from '#engine/plans/facts/fact-source.ts'
import type { Market, Site } from '#engine/site/site.ts'
import { includes, planBenefits } from './benefits.ts'
import { bestFirst } from './facts/bounds.ts'
import { type Measure, measuresOf, premiumMeasure } from './facts/facts.ts'
import { isListed, plansOnOffer } from './plans-on-offer.ts'

/** The definitions by which a query is answered. */
type QuerySource = Pick<Site, 'facts'>

/**
 * The plans on offer that a query names, in its order. Nothing is an error here: an unknown id fits no plan, and an
 * unknown order leaves the plans in that of their prices.
 */
export function plansFor(source: QuerySource, market: Market, query: PlanQuery): readonly Plan[] {
  const { where = [], order, count } = query
  const measures = measuresOf(source, market)
  const fitting = namedPlans(market, query).filter((plan) => where.every((one) => isMet(one, plan, measures)))
  if (order === undefined) return fitting.slice(0, count)
  const price = measures.get(premiumMeasure)
  const places = new Map(market.plans?.map(({ id }, i) => [id, i]))
  const place = ({ id }: Plan) => places.get(id) ?? 0
  return fitting
    .toSorted((a, b) => {
      return byMeasure(measures.get(order), a, b) || byMeasure(price, a, b) || place(a) - place(b)
    })
    .slice(0, count)
}

/** The plans that are equal to the first by the order of the query; without an order, the first alone. */
export function firstPlans(
  source: QuerySource,
  market: Market,
  { order }: PlanQuery,
  plans: readonly Plan[],
): readonly Plan[] {
  const [first] = plans
  if (!first) return []
  const measure = order === undefined ? undefined : measuresOf(source, market).get(order)
  return plans.filter((plan) => plan === first || (measure?.of(first) && byMeasure(measure, plan, first) === 0))
}

/** The plans among which a query looks: those chosen by hand, or all that the market lists. */
function namedPlans(market: Market, { plans: chosen }: PlanQuery): readonly Plan[] {
  const onOffer = plansOnOffer(market)
  if (!chosen) return onOffer.filter(isListed)
  return chosen.flatMap((id) => onOffer.find((plan) => plan.id === id) ?? [])
}

/** Whether a plan's record says that it meets a condition. */
function isMet(condition: PlanCondition, plan: Plan, measures: ReadonlyMap<string, Measure>): boolean {
  if ('benefit' in condition) return includes(planBenefits(plan), condition.benefit)
  if ('provider' in condition) return plan.provider === condition.provider
  if ('type' in condition) return plan.type === condition.type
  const { fact, is, atLeast, atMost } = condition
  if (is !== undefined && statedValue(plan, fact) !== is) return false
  if (atLeast === undefined && atMost === undefined) return is !== undefined
  const bounds = measures.get(fact)?.of(plan)
  if (!bounds) return false
  const { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY } = bounds
  return (atLeast === undefined || from >= atLeast) && (atMost === undefined || to <= atMost)
}

/** Compares by a measure, the best first and plans without a value last. */
function byMeasure(measure: Measure | undefined, a: Plan, b: Plan): number {
  return measure ? bestFirst(measure.better, measure.of(a), measure.of(b)) : 0
}
