import { type Inclusion, inclusionOf } from '#engine/plans/benefits.ts'
import { offerBounds } from '#engine/plans/fact-value.ts'
import { factOf, type ShownFact } from '#engine/plans/facts.ts'
import type { Offer } from '#engine/plans/offers.ts'
import { byFact, byPremium, type Comparator } from '#engine/plans/plan-order.ts'
import {
  type ComparisonState,
  defaultState,
  factParameter,
  hasEveryWord,
  premiumOrder,
  typeParameter,
  unstated,
} from './comparison-state.ts'
import { distanceToRange } from './price-filter.ts'

/** The definitions by which plans are filtered and sorted. */
export interface FilterDefinitions {
  readonly facts: readonly ShownFact[]
  /** Facts that only filters read. */
  readonly filterFacts?: readonly ShownFact[]
  /** The orders to choose from; the first is the one in which the comparison opens. */
  readonly orders: readonly { readonly id: string }[]
}

/** Whether a plan fits what a visitor chose of a filter. */
export function fitsChoice(
  plan: Offer,
  name: string,
  chosen: string,
  fact: Pick<ShownFact, 'id' | 'kind' | 'better'> | undefined,
): boolean {
  if (name === typeParameter) return (plan.type ?? unstated) === chosen
  const stated = fact && factOf(plan, fact.id)
  if (!fact || !stated) return chosen === unstated
  if (typeof stated.value === 'boolean') return String(stated.value) === chosen
  if (!fact.better) return stated.text === chosen
  const bounds = offerBounds(plan, fact, stated)
  if (!bounds) return false
  const limit = Number(chosen)
  return fact.better === 'higher' ? (bounds.from ?? 0) >= limit : (bounds.to ?? Number.POSITIVE_INFINITY) <= limit
}

const included: readonly Inclusion[] = ['included']
const includedOrUnlisted: readonly Inclusion[] = ['included', 'unlisted']

/** The filters that are set, each as a test of a plan with the change that removes it. */
function setFilters(
  { search, choices, from, to, benefits }: ComparisonState,
  { facts, filterFacts = [] }: FilterDefinitions,
  withUnknown = false,
) {
  const enough = withUnknown ? includedOrUnlisted : included
  const filters = [
    { isSet: search !== '', reset: { search: '' }, fits: (plan: Offer) => hasEveryWord(plan, search) },
    ...Object.entries(choices).map(([name, chosen]) => {
      const fact = [...facts, ...filterFacts].find(({ id }) => name === factParameter + id)
      const fits = (plan: Offer) =>
        fitsChoice(plan, name, chosen, fact) || (withUnknown && fitsChoice(plan, name, unstated, fact))
      return { isSet: true, reset: {}, fits, name }
    }),
    {
      isSet: from !== '' || to !== '',
      reset: { from: '', to: '' },
      fits: (plan: Offer) => distanceToRange(plan, from, to) === 0,
    },
    ...benefits.map((id) => ({
      isSet: true,
      reset: {},
      fits: (plan: Offer) => enough.includes(inclusionOf(plan, id)),
    })),
  ]
  return filters.filter(({ isSet }) => isSet)
}

/**
 * The plans that fit the visitor's filters, in the visitor's order; plans that do not state what they are sorted by are last.
 *
 * @param withUnknown whether a type, a fact or a benefit that a plan's record does not state fits as well.
 */
export function fittingPlans(
  plans: readonly Offer[],
  state: ComparisonState,
  definitions: FilterDefinitions,
  withUnknown = false,
): Offer[] {
  const filters = setFilters(state, definitions, withUnknown)
  return plans.filter((plan) => filters.every(({ fits }) => fits(plan))).sort(comparatorOf(definitions, state.sort))
}

/** How plans are ordered; by an order that the comparison does not have as it opens. */
export function comparatorOf({ facts, orders }: FilterDefinitions, sort: string): Comparator {
  const order = orders.find(({ id }) => id === sort) ?? orders[0]
  const fact = facts.find(({ id }) => id === order?.id)
  return order?.id === premiumOrder || !fact ? byPremium : byFact(fact)
}

/** How many more plans would fit if their records stated what the filters ask. */
export function undecidedPlans(
  plans: readonly Offer[],
  state: ComparisonState,
  definitions: FilterDefinitions,
): number {
  return fittingPlans(plans, state, definitions, true).length - fittingPlans(plans, state, definitions).length
}

/** The plan that misses the fewest filters, and the change that leaves only those that it fits. */
export interface Nearest {
  readonly plan: Offer
  readonly without: Partial<ComparisonState>
}

/**
 * The plan that misses the fewest filters, then the nearest in price, when none fits them all. Undefined if all plans
 * miss every filter, unless one is a range of premiums, to which some are nearer than others.
 */
export function nearestPlan(
  plans: readonly Offer[],
  state: ComparisonState,
  definitions: FilterDefinitions,
): Nearest | undefined {
  const { from, to, benefits, choices } = state
  const filters = setFilters(state, definitions)
  const ranked = fittingPlans(plans, { ...defaultState, sort: state.sort }, definitions).map((plan) => {
    return { plan, missed: filters.filter(({ fits }) => !fits(plan)), distance: distanceToRange(plan, from, to) }
  })
  const [first] = ranked.sort((a, b) => a.missed.length - b.missed.length || a.distance - b.distance)
  if (!first || (first.missed.length === filters.length && first.distance === 0)) return undefined
  const { plan, missed } = first
  const kept = benefits.filter((id) => inclusionOf(plan, id) === 'included')
  const fitting = Object.entries(choices).filter(([name]) =>
    missed.every((filter) => !('name' in filter) || filter.name !== name),
  )
  const left = { benefits: kept, choices: Object.fromEntries(fitting) }
  return { plan, without: Object.assign({}, ...missed.map(({ reset }) => reset), left) }
}
