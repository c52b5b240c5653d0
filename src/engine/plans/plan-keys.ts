import type { Offer } from './offers.ts'
import type { ProviderView } from './providers.ts'

/** The key of a plan in addresses and quoted figures: its provider and its name, as `axa-comprehensive-plus`. */
export function planKey({
  provider,
  plan,
}: {
  readonly provider: Pick<ProviderView, 'id'>
  readonly plan: string
}): string {
  return `${provider.id}-${plan}`.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')
}

/** The most plans that can stand side by side. */
export const mostCompared = 4

export const comparedAnchor = 'side-by-side'

/** The plans with the keys that an address lists, in its order: `triton-surface.nereus-abyss`. */
export function plansNamed(plans: readonly Offer[], keys: string | null): Offer[] {
  const found = [...new Set(keys?.split('.'))].flatMap((key) => plans.find((plan) => planKey(plan) === key) ?? [])
  return found.slice(0, mostCompared)
}

/** The keys of plans, as `plansNamed` reads them. */
export function keysOf(plans: readonly Offer[]): string {
  return plans.map(planKey).join('.')
}
