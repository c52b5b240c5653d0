/** Which plans are on offer, how they and their providers are named. */
import type { Plan, Promotion, Provider } from './contract/config.ts'
import type { Offer } from './offers.ts'
import type { Market, Site } from './site.ts'

/** A provider as pages show it: its name, and its logo or the badge in place of one. */
export interface ProviderView {
  readonly id: string
  readonly name: string
  /** At most two capitals for the badge. */
  readonly initials: string
  /** The badge's tint, `#rrggbb`. */
  readonly colour: string
  /** The address of its logo; undefined if there is only the badge. */
  readonly image?: string
  /** The address of a picture of its name, used until there is a logo. */
  readonly wordmark?: string
}

/** The provider with this id in the market. Throws if there is none. */
export function providerById(site: Site, market: Market, id: string): ProviderView {
  const found = market.providers?.find((candidate) => candidate.id === id)
  if (!found) throw new Error(`Market "${market.id}" has no provider "${id}".`)
  const { name, colour } = found
  const { wordmarks, logoService } = site.config
  const picture = logoAddress(found, logoService)
  return { id, name, initials: initials(name), colour, ...(picture && { [wordmarks ? 'wordmark' : 'image']: picture }) }
}

/** The first letters of a name's first two words: `Great Eastern` → `GE`, `AXA` → `AX`; of Chinese, two of the first word. */
export function initials(name: string): string {
  const [first = '', second] = name.match(/\p{L}[\p{L}\p{N}]*/gu) ?? []
  const isOneWord = second === undefined || /\p{Script=Han}/u.test(first)
  const letters = isOneWord ? [...first].slice(0, 2) : [[...first][0], [...second][0]]
  return letters.join('').toUpperCase()
}

function logoAddress({ logo }: Provider, service: string): string | undefined {
  if (!logo) return undefined
  return logo.kind === 'hosted' ? logo.image : service.replace('{domain}', logo.domain)
}

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

/** The full name of a plan: its provider and its own name. */
export function planName({ provider, plan }: Pick<Offer, 'provider' | 'plan'>): string {
  return `${provider.name} ${plan}`
}

/** The address of the plan's quote form with no plan chosen. */
export function hrefWithoutPlan({ quoteHref, id }: Pick<Offer, 'quoteHref' | 'id'>): string {
  return quoteHref.replace(new RegExp(`[?&]plan=${id}(?=#|$)`), '')
}

/** Whether lists show a plan; a sample plan appears only on pages that name it. */
export function isListed({ listed }: Pick<Plan, 'listed'>): boolean {
  return listed !== false
}

/** The plans of a market on offer today, in the order of its file. */
export function plansOnOffer({ plans = [], resting = [] }: Market): readonly Plan[] {
  return plans.filter(({ id }) => !resting.includes(id))
}

const prefix = 'option-'

/** The id and the field of the question that an option of a plan is. */
export function optionField(id: string): string {
  return prefix + id
}

/** Whether a form posts the choice of an option under this name. */
export function isOptionField(name: string): boolean {
  return name.startsWith(prefix)
}

/** The promotions of a market that its file lists for one provider, ended ones included; of all providers without an id. */
export function promotionsOf({ promotions = [] }: Pick<Market, 'promotions'>, providerId?: string): Promotion[] {
  return promotions.filter(({ provider }) => provider === (providerId ?? provider))
}

/** Whether a promotion has ended; only a market as of a day (`siteAt`) has ended ones. */
export function hasEnded(
  { promotions = [], ended }: Pick<Market, 'promotions' | 'ended'>,
  promotion: Promotion,
): boolean {
  return ended?.includes(promotions.indexOf(promotion)) ?? false
}
