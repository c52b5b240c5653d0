import { offerBounds } from './fact-value.ts'
import { factOf, type ShownFact } from './facts.ts'
import type { Offer } from './offers.ts'

/** Compares two offers for `sort`: negative if the first comes first. */
export type Comparator = (a: Offer, b: Offer) => number

export const byPremium: Comparator = (a, b) => a.price.gross.amount - b.price.gross.amount

/** The better value of a fact first, and plans that do not state it, or not so that it can be compared, last. */
export function byFact(fact: Pick<ShownFact, 'id' | 'kind' | 'better'>): Comparator {
  const sign = fact.better === 'lower' ? 1 : -1
  return (a, b) => {
    const [one, other] = [endsOf(fact, a), endsOf(fact, b)]
    if (!one || !other) return Number(!one) - Number(!other)
    return sign * (one.least - other.least || one.most - other.most)
  }
}

function endsOf(fact: Pick<ShownFact, 'id' | 'kind'>, plan: Offer) {
  const stated = factOf(plan, fact.id)
  const bounds = stated && offerBounds(plan, fact, stated)
  return bounds && { least: bounds.from ?? 0, most: bounds.to ?? Number.MAX_SAFE_INTEGER }
}
