import { factOf, inclusionOf, offerBounds, type ShownFact } from '#engine/facts.ts'
import { type Fit, fitOf, type Reason, type Verdict, type Wish } from '#engine/fit.ts'
import type { Offer } from '#engine/offers.ts'
import { type ComparisonState, factParameter, parameters, typeParameter, unstated, unsure } from './comparison-state.ts'
import { knowledgeIn } from './match/known-answers.ts'
import { type OrderDefinitions, orderIn } from './plan-order.ts'
import { distanceToRange, hasEveryWord } from './plan-search.ts'

/** The definitions by which plans are filtered and sorted. */
interface FilterDefinitions extends OrderDefinitions {
  /** Facts that only filters read. */
  readonly filterFacts?: readonly ShownFact[]
}

/** One requirement of a visitor. */
export interface Criterion extends Wish<Offer> {
  /** The query parameter of its filter. */
  readonly name: string
  /** The value chosen in it. */
  readonly value: string
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

// A wished benefit that stays optional depends on answers: one that can be had is included, with its price.
const benefitVerdicts = { included: 'yes', optional: 'unknown', excluded: 'no', unlisted: 'unknown' } as const

/** The criteria but for one. */
export function without(criteria: readonly Criterion[], dropped: Criterion): Criterion[] {
  return criteria.filter((one) => one !== dropped)
}

/**
 * The criteria that the filters and answers set, in the order of the filter bar; a search is not among them, because it only
 * matches words.
 */
export function criteriaOf(
  { choices, answers, from, to, benefits }: ComparisonState,
  { facts, filterFacts = [], match }: FilterDefinitions,
): Criterion[] {
  const byAnswer = (match?.questions ?? []).flatMap(({ field, options }): Criterion[] => {
    const { value, planType } = options.find((option) => option.value === answers[field]) ?? {}
    if (value === undefined || planType === undefined) return []
    return [
      {
        name: field,
        value,
        verdict: (plan) => choiceVerdict(plan, typeParameter, planType, undefined),
        without: (state) => ({ answers: { ...state.answers, [field]: unsure } }),
      },
    ]
  })
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
  return [...byAnswer, ...byChoice, ...byPrice, ...byBenefit].filter(({ value }) => value !== '')
}

/** A plan with what it does not meet, or does not say. */
export interface Reasoned {
  readonly plan: Offer
  readonly because: readonly Reason<Criterion>[]
}

/** Plans by how far they meet what a visitor asks for, each in exactly one group. */
export interface PlanGroups {
  readonly fit: readonly Offer[]
  /** They miss one criterion and state that they meet the others; there is at least one other. */
  readonly nearly: readonly Reasoned[]
  /** Whether they fit depends on answers that are open. */
  readonly open: readonly Reasoned[]
  /** They miss none of the criteria, but do not state a value for all of them, or only for who asks. */
  readonly unknown: readonly Reasoned[]
  readonly others: readonly Reasoned[]
  /** All criteria, in the visitor's order. */
  readonly criteria: readonly Criterion[]
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
  const [knowledge, criteria] = [knowledgeIn(definitions, state), criteriaOf(state, definitions)]
  const found = plans.filter((plan) => hasEveryWord(plan, state.search)).sort(orderIn(state, definitions))
  const isSilent = criteria.length === 0 && Object.keys({ ...state.answers, ...state.stored }).length === 0
  // Before a visitor says anything, nothing is said of whether plans fit.
  if (isSilent) return { fit: found, nearly: [], open: [], unknown: [], others: [], criteria }
  const judged = found.map((plan) => ({ plan, ...fitOf(plan, knowledge, criteria) }))
  const of = (wanted: Fit<Criterion>['verdict']) => judged.filter(({ verdict }) => verdict === wanted)
  const isNearly = ({ plan, because: [first, ...others] }: Reasoned) => {
    if (!first || !('wish' in first) || others.length > 0 || criteria.length < 2) return false
    return fitOf(plan, knowledge, without(criteria, first.wish)).verdict === 'fits'
  }
  const isOpen = ({ because }: Reasoned) => because.some((reason) => 'open' in reason)
  return {
    fit: of('fits').map(({ plan }) => plan),
    nearly: of('no').filter(isNearly),
    open: of('unknown').filter(isOpen),
    unknown: of('unknown').filter((one) => !isOpen(one)),
    others: of('no').filter((one) => !isNearly(one)),
    criteria,
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
  const knowledge = knowledgeIn(definitions, state)
  const allowed = plans.filter((plan) => fitOf(plan, knowledge, []).verdict !== 'no')
  const ranked = allowed.sort(orderIn(state, definitions)).map((plan) => {
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
