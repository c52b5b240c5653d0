import { compareBounds, factOf, includes, offerBounds, type ShownFact } from '#engine/facts.ts'
import type { Offer } from '#engine/offers.ts'
import { factParameter, parameters } from '../comparison-state.ts'
import type { Criterion } from '../plan-filters.ts'

/** All that a visitor loses with a pick, besides the criterion that it drops. */
export interface Lost {
  /** Ids. */
  readonly benefits: readonly string[]
  /** The facts in which it is worse, with its own value and the better one. */
  readonly sums: readonly { readonly label: string; readonly value: string; readonly other: string }[]
}

/** Compares picked plans with those that fit: a loss is shared by all that fit, and missing in one of the picked. */
export function lostBy(
  picked: readonly Offer[],
  fit: readonly Offer[],
  dropped: Pick<Criterion, 'name' | 'value'>,
  facts: readonly ShownFact[],
): Lost {
  const shared = fit[0]?.benefits.filter(({ id }) => fit.every((plan) => includes(plan, id))) ?? []
  const lost = shared.filter(({ id }) => picked.some((plan) => !includes(plan, id))).map(({ id }) => id)
  const others = facts.filter(({ id }) => dropped.name !== factParameter + id)
  return {
    benefits: lost.filter((id) => dropped.name !== parameters.benefits || id !== dropped.value),
    sums: others.flatMap((fact) => worseValue(picked, fit, fact)),
  }
}

/** A value that is worse in a picked plan than in all others; none where these do not agree on it. */
function worseValue(picked: readonly Offer[], fit: readonly Offer[], fact: ShownFact): Lost['sums'] {
  const [other, ...further] = new Set(fit.map((plan) => factOf(plan, fact.id)?.text))
  if (other === undefined || further.length > 0 || !fact.better) return []
  const better = fact.better === 'higher' ? 1 : -1
  const worse = picked.find((plan) => {
    const [own, best] = [boundsIn(plan, fact), boundsIn(fit[0], fact)]
    return own && best && compareBounds(best, own) === better
  })
  const value = worse && factOf(worse, fact.id)?.text
  return value === undefined ? [] : [{ label: fact.label, value, other }]
}

function boundsIn(plan: Offer | undefined, fact: ShownFact) {
  const stated = plan && factOf(plan, fact.id)
  return stated && offerBounds(plan, fact, stated)
}
