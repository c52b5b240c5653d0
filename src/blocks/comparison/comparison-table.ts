import { type Inclusion, includes, inclusionOf } from '../../engine/plans/benefits.ts'
import type { Offer } from '../../engine/plans/offers.ts'
import { type ComparisonState, hasEveryWord, type SortKey, untouched } from './comparison-state.ts'

/** Figures by which plans are sorted, the highest first; a plan without a rating comes last. */
const figures: Readonly<Record<SortKey, (plan: Offer) => number>> = {
  rating: ({ rating = -1 }) => rating,
  premium: ({ price }) => -price.gross.amount,
  coverage: ({ coverage }) => coverage.amount,
}

/** The plans that fit the visitor's filters, in the order asked for: rating and coverage descending, premium ascending. */
export function comparedPlans(plans: readonly Offer[], state: ComparisonState): Offer[] {
  const figure = figures[state.sort]
  return plans.filter((plan) => fits(plan, state)).sort((a, b) => figure(b) - figure(a))
}

/** How many plans do not fit the filters by their records, and would with what those leave open: a type, or benefits. */
export function undecidedPlans(plans: readonly Offer[], state: ComparisonState): number {
  return plans.filter((plan) => !fits(plan, state) && fits(plan, state, ['included', 'unlisted'])).length
}

/** Whether a plan fits all filters; what a record leaves open fits where `enough` has 'unlisted'. */
function fits(
  plan: Offer,
  { search, type, from, to, benefits }: ComparisonState,
  enough: readonly Inclusion[] = ['included'],
): boolean {
  const isOfType = type === '' || (plan.type ?? (enough.includes('unlisted') ? type : '')) === type
  return (
    isOfType &&
    hasEveryWord(plan, search) &&
    gapOf(plan, from, to) === 0 &&
    benefits.every((id) => enough.includes(inclusionOf(plan, id)))
  )
}

/** How far a plan's premium lies outside two ends as they were typed, either of which may be open or the greater. */
function gapOf({ price }: Offer, from: string, to: string): number {
  const { amount } = price.gross
  const ends = [from || Number.NEGATIVE_INFINITY, to || Number.POSITIVE_INFINITY].map(Number)
  return Math.max(0, Math.min(...ends) - amount, amount - Math.max(...ends))
}

/** A plan that fails as few of the visitor's filters as any, and those that are left without the ones that it fails. */
export interface Nearest {
  readonly plan: Offer
  readonly without: Partial<ComparisonState>
}

/** Of plans none of which fits all filters, the nearest: the first in order of those that miss least. */
export function nearestPlan(plans: readonly Offer[], state: ComparisonState): Nearest | undefined {
  const { search, type, from, to, benefits } = state
  const parts = [{ search }, { type }, { from, to }, ...benefits.map((id) => ({ benefits: [id] }))]
  const ranked = comparedPlans(plans, { ...untouched, sort: state.sort }).map((plan) => {
    const missed = parts.filter((part) => !fits(plan, { ...untouched, ...part }))
    return { plan, missed, gap: gapOf(plan, from, to) }
  })
  const [first] = ranked.sort((a, b) => a.missed.length - b.missed.length || a.gap - b.gap)
  if (!first) return undefined
  const { plan, missed } = first
  const cleared = (Object.keys(Object.assign({}, ...missed)) as (keyof ComparisonState)[]).map((key) => [
    key,
    untouched[key],
  ])
  return { plan, without: { ...Object.fromEntries(cleared), benefits: benefits.filter((id) => includes(plan, id)) } }
}
