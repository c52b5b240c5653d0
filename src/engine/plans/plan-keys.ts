import type { Offer } from './offers.ts'
import type { ProviderView } from './providers.ts'

/** What a plan is called in an address: its provider and its name, as `axa-comprehensive-plus`. */
export function planKey({
  provider,
  plan,
}: {
  readonly provider: Pick<ProviderView, 'id'>
  readonly plan: string
}): string {
  return `${provider.id}-${plan}`.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')
}

/** How many plans fit side by side. */
export const mostCompared = 4

/** Where on a page plans stand side by side. */
export const comparedAnchor = 'side-by-side'

/** The plans that an address sets side by side, in that order: `axa-comprehensive-plus.fwd-premier-maid`. */
export function plansNamed(plans: readonly Offer[], keys: string | null): Offer[] {
  const found = [...new Set(keys?.split('.'))].flatMap((key) => plans.find((plan) => planKey(plan) === key) ?? [])
  return found.slice(0, mostCompared)
}

/** Plans as an address names them. */
export function keysOf(plans: readonly Offer[]): string {
  return plans.map(planKey).join('.')
}
