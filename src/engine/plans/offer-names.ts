import type { Offer } from './offers.ts'

/** The full name of a plan: its provider and its own name. */
export function planName({ provider, plan }: Pick<Offer, 'provider' | 'plan'>): string {
  return `${provider.name} ${plan}`
}

/** The address of the plan's quote form with no plan chosen. */
export function hrefWithoutPlan({ quoteHref, id }: Pick<Offer, 'quoteHref' | 'id'>): string {
  return quoteHref.replace(new RegExp(`[?&]plan=${id}(?=#|$)`), '')
}
