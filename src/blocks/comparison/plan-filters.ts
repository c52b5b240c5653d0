import { type Inclusion, inclusionOf } from '#engine/plans/benefits.ts'
import type { Offer } from '#engine/plans/offers.ts'
import { type ComparisonState, defaultState, hasEveryWord, type SortKey } from './comparison-state.ts'
import { distanceToRange } from './price-filter.ts'

const included: readonly Inclusion[] = ['included']
const includedOrUnlisted: readonly Inclusion[] = ['included', 'unlisted']

/** The filters that are set, each as a test of a plan with the change that removes it. */
function setFilters({ search, type, from, to, benefits }: ComparisonState, withUnknown = false) {
  const enough = withUnknown ? includedOrUnlisted : included
  const filters = [
    { isSet: search !== '', reset: { search: '' }, fits: (plan: Offer) => hasEveryWord(plan, search) },
    {
      isSet: type !== '',
      reset: { type: '' },
      fits: (plan: Offer) => plan.type === type || (withUnknown && plan.type === undefined),
    },
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
 * The plans that fit the visitor's filters, sorted: rating and coverage descending, premium ascending, unknown ratings last.
 *
 * @param withUnknown whether a type or a benefit that a plan's record does not state fits as well.
 */
export function fittingPlans(plans: readonly Offer[], state: ComparisonState, withUnknown = false): Offer[] {
  const filters = setFilters(state, withUnknown)
  return plans.filter((plan) => filters.every(({ fits }) => fits(plan))).sort(comparator[state.sort])
}

const comparator: Readonly<Record<SortKey, (a: Offer, b: Offer) => number>> = {
  rating: (a, b) => (b.rating ?? -1) - (a.rating ?? -1),
  premium: (a, b) => a.price.gross.amount - b.price.gross.amount,
  coverage: (a, b) => b.coverage.amount - a.coverage.amount,
}

/** How many more plans would fit if their records stated a type, or benefits, as the filters ask. */
export function undecidedPlans(plans: readonly Offer[], state: ComparisonState): number {
  return fittingPlans(plans, state, true).length - fittingPlans(plans, state).length
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
export function nearestPlan(plans: readonly Offer[], state: ComparisonState): Nearest | undefined {
  const { from, to, benefits } = state
  const filters = setFilters(state)
  const ranked = fittingPlans(plans, { ...defaultState, sort: state.sort }).map((plan) => {
    return { plan, missed: filters.filter(({ fits }) => !fits(plan)), distance: distanceToRange(plan, from, to) }
  })
  const [first] = ranked.sort((a, b) => a.missed.length - b.missed.length || a.distance - b.distance)
  if (!first || (first.missed.length === filters.length && first.distance === 0)) return undefined
  const { plan, missed } = first
  const kept = benefits.filter((id) => inclusionOf(plan, id) === 'included')
  return { plan, without: Object.assign({}, ...missed.map(({ reset }) => reset), { benefits: kept }) }
}
