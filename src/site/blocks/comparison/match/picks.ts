import { byAmount, byPrice, lowestOf } from '#engine/amounts.ts'
import type { Knowledge } from '#engine/answers.ts'
import type { PickConfig } from '#engine/contract/config.ts'
import { type Bounds, compareBounds, factOf, offerBounds, type ShownFact } from '#engine/facts.ts'
import { fitOf } from '#engine/fit.ts'
import { type Amount, comparable, currencyOf, differenceOf, type Money, money, payable, signOf } from '#engine/money.ts'
import type { Offer } from '#engine/offers.ts'
import { parameters } from '../comparison-state.ts'
import { type Criterion, without } from '../plan-filters.ts'
import { type Lost, lostBy } from './lost.ts'

/** A pick: a plan shown above the list, or several that are equal, with the figures for its reason. */
export interface Pick {
  readonly config: PickConfig
  readonly plans: readonly Offer[]
  readonly price: Money
  /** How many plans it was chosen from. */
  readonly among: number
  /** The value of a `best` pick, and how many of `among` state one. */
  readonly value?: string
  readonly stated?: number
  /** How much more a year than the lowest price that fits (`best`), or how much less (`without`). */
  readonly apart?: Money
  /** The criterion that the visitor would drop for a `without` pick. */
  readonly given?: Criterion
  /** Only of a `without` pick that saves something. */
  readonly lost?: Lost
}

/** The most plans that can share a pick; with more there is none. */
const mostTied = 2

/**
 * The plans that the market's `picks` choose for a visitor, computed from prices and facts alone. A pick is left out if
 * no plan fits it or more than two share it, and `without` also if it saves nothing.
 *
 * @param plans all plans of the market.
 * @param knowledge what the visitor's answers say.
 * @param qualifies whether the visitor qualifies for the subsidy, which then counts.
 */
export function picksOf(
  picks: readonly PickConfig[],
  plans: readonly Offer[],
  knowledge: Knowledge,
  criteria: readonly Criterion[],
  facts: readonly ShownFact[],
  qualifies: boolean | undefined,
): Pick[] {
  const fitting = (wishes: readonly Criterion[]) =>
    plans.filter((plan) => fitOf(plan, knowledge, wishes).verdict === 'fits')
  const fit = fitting(criteria)
  const { price: lowest, plans: alike } = cheapestOf(fit, qualifies)
  const cheapest = lowest === undefined ? [] : alike
  return picks.flatMap((config): Pick[] => {
    if (config.kind === 'lowest') {
      return named(config, cheapest, qualifies, { among: fit.length })
    }
    if (config.kind === 'best') return best(config, fit, facts, lowest, qualifies)
    const [pick] = cheapestWithout(config, fitting, criteria, lowest, qualifies)
    if (!pick?.given) return []
    return [{ ...pick, ...(pick.apart && { lost: lostBy(pick.plans, cheapest, pick.given, facts) }) }]
  })
}

/** The lowest price of some plans, and those that have it; without one that is known, all of them. */
function cheapestOf(
  plans: readonly Offer[],
  qualifies: boolean | undefined,
): { readonly price: Amount | undefined; readonly plans: readonly Offer[] } {
  const costOf = ({ price }: Offer) => comparable(price, qualifies)?.amount
  const price = lowestOf(plans.flatMap((plan) => costOf(plan) ?? []))
  return { price, plans: plans.filter((plan) => costOf(plan) === price) }
}

/** A plan at its price without the option that adds what is given up. */
function pricedWithout(plan: Offer, { name, value }: Criterion): Offer {
  const price = name === parameters.benefits ? plan.priceWithout?.[value] : undefined
  return price ? { ...plan, price, benefits: plan.benefits.filter(({ id }) => id !== value) } : plan
}

/** A pick of these plans, which are equal in price to the visitor or in what the pick is about. */
function named(
  config: PickConfig,
  plans: readonly Offer[],
  qualifies: boolean | undefined,
  rest: Omit<Pick, 'config' | 'plans' | 'price'>,
): Pick[] {
  const [first] = plans
  if (!first || plans.length > mostTied) return []
  const price = payable(first.price, qualifies)
  return price ? [{ config, plans, price, ...rest }] : []
}

/**
 * The plan with the best value of a fact; of several with the same value, the cheapest. A value that cannot be compared
 * never wins.
 */
function best(
  config: PickConfig,
  fit: readonly Offer[],
  facts: readonly ShownFact[],
  lowest: Amount | undefined,
  qualifies: boolean | undefined,
): Pick[] {
  const fact = facts.find(({ id }) => id === config.fact)
  if (!fact?.better || lowest === undefined) return []
  const sign = fact.better === 'higher' ? 1 : -1
  const stated = fit.flatMap((plan) => {
    const found = factOf(plan, fact.id)
    const bounds = found && offerBounds(plan, fact, found)
    return bounds ? [{ plan, bounds, text: found.text }] : []
  })
  if (stated.length < 2) return []
  const isBest = (one: Bounds) =>
    stated.every(({ bounds }) => {
      const order = compareBounds(one, bounds)
      return order !== undefined && order * sign >= 0
    })
  const winners = stated.filter(({ bounds }) => isBest(bounds))
  const { price, plans } = cheapestOf(
    winners.map(({ plan }) => plan),
    qualifies,
  )
  const [first] = plans
  const isDearer = first && price !== undefined && byAmount(lowest, price) < 0
  // A value that all plans have is no reason to choose one of them.
  if (winners.length === stated.length) return []
  return named(config, plans, qualifies, {
    among: fit.length,
    stated: stated.length,
    value: winners.find(({ plan }) => plan === first)?.text ?? '',
    ...(isDearer && { apart: money(differenceOf(price, lowest), currencyOf(first.price)) }),
  })
}

/** The cheapest plan if the visitor drops a single criterion: the drop that saves most, of equal ones the first. */
function cheapestWithout(
  config: PickConfig,
  fitting: (wishes: readonly Criterion[]) => readonly Offer[],
  criteria: readonly Criterion[],
  lowest: Amount | undefined,
  qualifies: boolean | undefined,
): Pick[] {
  const ways = criteria.flatMap((given) => {
    const left = fitting(without(criteria, given)).map((plan) => pricedWithout(plan, given))
    const { price, plans } = cheapestOf(left, qualifies)
    const [first] = plans
    const saved = lowest === undefined || price === undefined ? undefined : differenceOf(lowest, price)
    if (!first || (lowest !== undefined && (saved === undefined || signOf(saved) <= 0))) return []
    const apart = saved === undefined ? {} : { apart: money(saved, currencyOf(first.price)) }
    return [{ plans, first, rest: { given, among: left.length, ...apart } }]
  })
  const [most] = ways.sort((a, b) => byPrice(a.first.price, b.first.price, qualifies))
  return most ? named(config, most.plans, qualifies, most.rest) : []
}
