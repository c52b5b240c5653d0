import { bestFirst } from './bounds.ts'
import { offerBounds } from './fact-value.ts'
import { factOf, type ShownFact } from './facts.ts'
import type { Offer } from './offers.ts'

/** Compares two offers for `sort`: negative if the first comes first. */
export type Comparator = (a: Offer, b: Offer) => number

export const byPremium: Comparator = (a, b) => a.price.gross.amount - b.price.gross.amount

/** The better value of a fact first, and plans that do not state it, or not so that it can be compared, last. */
export function byFact(fact: Pick<ShownFact, 'id' | 'kind' | 'better'>): Comparator {
  const boundsOf = (plan: Offer) => {
    const stated = factOf(plan, fact.id)
    return stated && offerBounds(plan, fact, stated)
  }
  return (a, b) => bestFirst(fact.better ?? 'higher', boundsOf(a), boundsOf(b))
}
