import type { Offer } from '#engine/plans/offers.ts'
import { keysOf, plansNamed } from '#engine/plans/plan-keys.ts'
import { useQuery } from '#renderer/use-address.ts'

/** The plans that a visitor chose to compare, in that order, and the ways to change them. */
export interface PlansToCompare {
  readonly plans: readonly Offer[]
  toggle(plan: Offer): void
  clear(): void
}

/** The choice lives in the address (`?compare=axa-comprehensive-plus.fwd-premier-maid`), to be shared and come back to. */
export function usePlansToCompare(plans: readonly Offer[]): PlansToCompare {
  const [query, change] = useQuery()
  const chosen = plansNamed(plans, query.get('compare'))
  const choose = (next: readonly Offer[]) =>
    change((params) => {
      if (next.length === 0) params.delete('compare')
      else params.set('compare', keysOf(next))
    })
  return {
    plans: chosen,
    toggle: (plan) => choose(chosen.includes(plan) ? chosen.filter((other) => other !== plan) : [...chosen, plan]),
    clear: () => choose([]),
  }
}
