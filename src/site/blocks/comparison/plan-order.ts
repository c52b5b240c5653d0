import { byPrice } from '#engine/amounts.ts'
import type { Question } from '#engine/contract/config.ts'
import { bestFirst, factOf, offerBounds, type ShownFact } from '#engine/facts.ts'
import type { Offer } from '#engine/offers.ts'
import { type ComparisonState, premiumOrder } from './comparison-state.ts'
import { hasNeed, type MatchData, qualifiesBy } from './match/match.ts'

/** The definitions by which plans are sorted. */
export interface OrderDefinitions {
  readonly facts: readonly ShownFact[]
  /** The orders to choose from; the first is the one in which the comparison opens. */
  readonly orders: readonly { readonly id: string }[]
  readonly match?: MatchData
  /** The questions that decide whom plans are for. */
  readonly decisive?: readonly Question[]
}

/** Compares two offers for `sort`: negative if the first comes first. */
export type Comparator = (a: Offer, b: Offer) => number

/** The order of the plans: the visitor's own, else by price once they said what they need, else the opening one. */
export function orderOf({ orders, match }: Pick<OrderDefinitions, 'orders' | 'match'>, state: ComparisonState): string {
  return state.sort || (match && hasNeed(match, state) ? premiumOrder : (orders[0]?.id ?? premiumOrder))
}

/** The order of the plans for a visitor; premiums are less the subsidy once they qualify for it. */
export function orderIn(state: ComparisonState, definitions: OrderDefinitions): Comparator {
  return comparatorOf(definitions, orderOf(definitions, state), qualifiesBy(definitions.match, state))
}

/** Orders plans; an unknown order falls back to the first. */
export function comparatorOf({ facts, orders }: OrderDefinitions, sort: string, qualifies?: boolean): Comparator {
  const order = orders.find(({ id }) => id === sort) ?? orders[0]
  const fact = facts.find(({ id }) => id === order?.id)
  return order?.id === premiumOrder || !fact ? byPremium(qualifies) : byFact(fact)
}

function byPremium(qualifies: boolean | undefined): Comparator {
  return (a, b) => byPrice(a.price, b.price, qualifies)
}

/** Puts the better value of a fact first, and plans without a comparable value last. */
function byFact(fact: Pick<ShownFact, 'id' | 'kind' | 'better'>): Comparator {
  const boundsOf = (plan: Offer) => {
    const stated = factOf(plan, fact.id)
    return stated && offerBounds(plan, fact, stated)
  }
  return (a, b) => bestFirst(fact.better ?? 'higher', boundsOf(a), boundsOf(b))
}
