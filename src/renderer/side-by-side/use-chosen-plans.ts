import { type Offer, planKey } from '../../engine/plans/offers.ts'
import { useQuery } from '../use-query.ts'

/** How many plans fit side by side. */
export const most = 4

/** The plans that a visitor chose to compare, in that order, and the ways to change them. */
export interface ChosenPlans {
  readonly plans: readonly Offer[]
  toggle(plan: Offer): void
  clear(): void
}

/** The choice lives in the address (`?compare=axa-comprehensive-plus.fwd-premier-maid`), to be shared and come back to. */
export function useChosenPlans(plans: readonly Offer[]): ChosenPlans {
  const [query, change] = useQuery()
  const keys = new Set(query.get('compare')?.split('.'))
  const chosen = [...keys].flatMap((key) => plans.find((plan) => planKey(plan) === key) ?? []).slice(0, most)
  const choose = (next: readonly Offer[]) =>
    change((params) => {
      if (next.length === 0) params.delete('compare')
      else params.set('compare', next.map(planKey).join('.'))
    })
  return {
    plans: chosen,
    toggle: (plan) => choose(chosen.includes(plan) ? chosen.filter((other) => other !== plan) : [...chosen, plan]),
    clear: () => choose([]),
  }
}
