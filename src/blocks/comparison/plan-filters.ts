import { inclusionOf } from '#engine/plans/benefits.ts'
import { factOf, offerBounds } from '#engine/plans/facts/fact-value.ts'
import type { ShownFact } from '#engine/plans/facts/facts.ts'
import type { Offer } from '#engine/plans/offers.ts'
import {
  type ComparisonState,
  distanceToRange,
  factParameter,
  hasEveryWord,
  parameters,
  typeParameter,
  unstated,
} from './comparison-state.ts'
import { type OrderDefinitions, orderIn } from './plan-order.ts'

/** The definitions by which plans are filtered and sorted. */
interface FilterDefinitions extends OrderDefinitions {
  /** Facts that only filters read. */
  readonly filterFacts?: readonly ShownFact[]
}

/** Whether a plan meets what a visitor asks for; `unknown` if its record does not say. */
type Verdict = 'yes' | 'no' | 'unknown'

/** One requirement of a visitor. */
export interface Criterion {
  /** The query parameter of its filter. */
  readonly name: string
  /** The value chosen in it. */
  readonly value: string
  readonly verdict: (plan: Offer) => Verdict
  /** The change that removes it from a state in which it is set. */
  readonly without: (state: ComparisonState) => Partial<ComparisonState>
}

/** Whether a plan meets a choice of type or of a fact. */
export function choiceVerdict(
  plan: Offer,
  name: string,
  chosen: string,
  fact: Pick<ShownFact, 'id' | 'kind' | 'better'> | undefined,
): Verdict {
  const stated = fact && factOf(plan, fact.id)
  if (name === typeParameter ? plan.type === undefined : !stated) return chosen === unstated ? 'yes' : 'unknown'
  return isMet() ? 'yes' : 'no'

  function isMet(): boolean {
    if (!fact || !stated) return plan.type === chosen
    if (typeof stated.value === 'boolean') return String(stated.value) === chosen
    if (!fact.better) return stated.text === chosen
    const bounds = offerBounds(plan, fact, stated)
    if (!bounds) return false
    const limit = Number(chosen)
    return fact.better === 'higher' ? (bounds.from ?? 0) >= limit : (bounds.to ?? Number.POSITIVE_INFINITY) <= limit
  }
}

const benefitVerdicts = { included: 'yes', excluded: 'no', unlisted: 'unknown' } as const

/**
 * The criteria that the filters set, in the order of the filter bar; a search is not among them, because it only
 * matches words.
 */
export function criteriaOf(
  { choices, from, to, benefits }: ComparisonState,
  { facts, filterFacts = [] }: FilterDefinitions,
): Criterion[] {
  const byChoice = Object.entries(choices).map(([name, value]): Criterion => {
    const fact = [...facts, ...filterFacts].find(({ id }) => name === factParameter + id)
    return {
      name,
      value,
      verdict: (plan) => choiceVerdict(plan, name, value, fact),
      without: (state) => ({ choices: { ...state.choices, [name]: '' } }),
    }
  })
  const [least, most] = from && to && Number(from) > Number(to) ? [to, from] : [from, to]
  const byPrice = [
    { end: 'from' as const, value: from, outside: (plan: Offer) => distanceToRange(plan, least, '') },
    { end: 'to' as const, value: to, outside: (plan: Offer) => distanceToRange(plan, '', most) },
  ].map(({ end, value, outside }): Criterion => {
    const verdict = (plan: Offer) => (outside(plan) === 0 ? 'yes' : 'no')
    return { name: parameters[end], value, verdict, without: () => ({ [end]: '' }) }
  })
  const byBenefit = benefits.map((id): Criterion => {
    return {
      name: parameters.benefits,
      value: id,
      verdict: (plan) => benefitVerdicts[inclusionOf(plan, id)],
      without: (state) => ({ benefits: state.benefits.filter((other) => other !== id) }),
    }
  })
  return [...byChoice, ...byPrice, ...byBenefit].filter(({ value }) => value !== '')
}

/** A plan with what it does not meet, or does not say. */
export interface Reasoned {
  readonly plan: Offer
  readonly because: readonly Criterion[]
}

/** Plans by how far they meet what a visitor asks for, each in exactly one group. */
export interface PlanGroups {
  readonly fit: readonly Offer[]
  /** They miss one criterion and state that they meet the others; there is at least one other. */
  readonly nearly: readonly Reasoned[]
  /** They miss none of the criteria, but do not state a value for all of them. */
  readonly unknown: readonly Reasoned[]
  readonly others: readonly Reasoned[]
}

/**
 * The plans that match a search, grouped by how far they meet the filters, each group in the visitor's order; plans
 * without a value to sort by come last.
 */
export function groupedPlans(
  plans: readonly Offer[],
  state: ComparisonState,
  definitions: FilterDefinitions,
): PlanGroups {
  const criteria = criteriaOf(state, definitions)
  const found = plans.filter((plan) => hasEveryWord(plan, state.search)).sort(orderIn(state, definitions))
  const reasoned = found.map((plan) => {
    const verdicts = criteria.map((criterion) => ({ criterion, verdict: criterion.verdict(plan) }))
    const by = (wanted: Verdict) => verdicts.flatMap(({ criterion, verdict }) => (verdict === wanted ? criterion : []))
    return { plan, missed: by('no'), unknown: by('unknown') }
  })
  const isNearly = ({ missed, unknown }: (typeof reasoned)[number]) =>
    missed.length === 1 && unknown.length === 0 && criteria.length > 1
  const missing = reasoned.filter(({ missed }) => missed.length > 0)
  const because = ({ plan, missed }: (typeof reasoned)[number]): Reasoned => ({ plan, because: missed })
  const notMissing = reasoned.filter(({ missed }) => missed.length === 0)
  return {
    fit: notMissing.filter(({ unknown }) => unknown.length === 0).map(({ plan }) => plan),
    nearly: missing.filter(isNearly).map(because),
    unknown: notMissing.flatMap(({ plan, unknown }) => (unknown.length > 0 ? { plan, because: unknown } : [])),
    others: missing.filter((one) => !isNearly(one)).map(because),
  }
}

/** The plan that misses the fewest filters, and the change that leaves only the filters that it meets. */
interface Nearest {
  readonly plan: Offer
  readonly without: Partial<ComparisonState>
}

/**
 * The plan that misses the fewest filters, among equal ones the nearest in price; for when no plan meets them all.
 * Undefined if no plan meets any filter and no range of premiums ranks them.
 */
export function nearestPlan(
  plans: readonly Offer[],
  state: ComparisonState,
  definitions: FilterDefinitions,
): Nearest | undefined {
  const { from, to, search } = state
  const criteria = criteriaOf(state, definitions)
  const count = criteria.length + (search ? 1 : 0)
  const ranked = [...plans].sort(orderIn(state, definitions)).map((plan) => {
    const unmet = criteria.filter(({ verdict }) => verdict(plan) !== 'yes')
    const isFound = hasEveryWord(plan, search)
    return {
      plan,
      unmet,
      isFound,
      count: unmet.length + (isFound ? 0 : 1),
      distance: distanceToRange(plan, from, to),
    }
  })
  const [first] = ranked.sort((a, b) => a.count - b.count || a.distance - b.distance)
  if (!first || (first.count === count && first.distance === 0)) return undefined
  const { plan, unmet, isFound } = first
  const left = { ...state, search: isFound ? search : '' }
  for (const { without } of unmet) Object.assign(left, without(left))
  return { plan, without: left }
}
