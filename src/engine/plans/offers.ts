import type { Plan } from '../../contract/config.ts'
import { type Money, money } from '../money/money.ts'
import { profileHref } from '../site/paths.ts'
import type { Market, Site } from '../site/site.ts'
import { type ProviderView, provider } from './providers.ts'

/** What a plan costs a year. */
export interface Price {
  /** The insurer's premium. */
  readonly gross: Money
  /** What the market's subsidy leaves of it to pay, and the words that say so; both only where there is one. */
  readonly net?: Money
  readonly netLabel?: string
}

/**
 * A plan as a visitor sees it, whoever describes it: the market's list, a provider's profile or a table's sample. What
 * its source does not say is left out.
 */
export interface Offer
  extends Partial<Omit<Plan, 'id' | 'provider' | 'plan' | 'premium' | 'coverage' | 'features' | 'promotions'>> {
  /** Its number in the market; undefined for a sample that only a table knows. */
  readonly id?: number
  readonly market: string
  readonly provider: ProviderView
  readonly plan: string
  readonly typeLabel?: string
  readonly price: Price
  readonly coverage: Money
  readonly features: readonly string[]
  readonly promotions: readonly string[]
  /** The quote form with this plan chosen. */
  readonly quoteHref: string
  /** The provider's profile; undefined when it has none. */
  readonly detailsHref?: string
}

/** As much of a plan as an offer is made from. */
export type PlanFacts = Pick<Plan, 'provider' | 'plan' | 'premium' | 'coverage' | 'features'> & Partial<Plan>

/** The plan as it is kept in the browser session under `selectedProvider` (specification 001, section 3). */
export interface SelectedPlan extends Partial<Omit<Plan, 'provider'>> {
  readonly market: string
  readonly provider: string
  readonly logo: string | undefined
}

/** What the visitor pays a year. */
export function payable({ net, gross }: Price): Money {
  return net ?? gross
}

/** The price of a premium: plans of the type that the market's subsidy is for cost that much less. */
export function priceOf({ currency, subsidy }: Market, { premium, type }: Pick<PlanFacts, 'premium' | 'type'>): Price {
  const gross = money(premium, currency)
  if (!subsidy || subsidy.planType !== type) return { gross }
  return { net: money(premium - subsidy.amount, currency), netLabel: subsidy.label, gross }
}

/** Where 'ask for a quote' leads in this market: its wizard, or what its config names instead. */
export function quoteHref(market: Market, planId?: number): string {
  const href = market.wizard?.path ?? market.enquiryPath
  if (!href) throw new Error(`Market "${market.id}" has neither a wizard nor an enquiryPath.`)
  if (planId === undefined) return href
  const [address = '', anchor] = href.split('#')
  const query = `${address.includes('?') ? '&' : '?'}plan=${planId}`
  return `${address}${query}${anchor === undefined ? '' : `#${anchor}`}`
}

/** The offer that a plan's facts make in a market. */
export function offerOf(site: Site, market: Market, plan: PlanFacts): Offer {
  const { premium, coverage, promotions = [], ...facts } = plan
  const detailsHref = profileHref(site, market.id, facts.provider)
  const typeLabel = market.planTypes?.find(({ id }) => id === facts.type)?.label ?? facts.type
  return {
    ...facts,
    promotions,
    market: market.id,
    provider: provider(site, market, facts.provider),
    ...(typeLabel !== undefined && { typeLabel }),
    price: priceOf(market, plan),
    coverage: money(coverage, market.currency),
    quoteHref: quoteHref(market, facts.id),
    ...(detailsHref !== undefined && { detailsHref }),
  }
}

/** The plans of a market's own list, in the order of its file. */
export function listedOffers(site: Site, market: Market): Offer[] {
  return (market.plans ?? []).map((plan) => offerOf(site, market, plan))
}

/** Every plan of a market that a visitor can ask a quote for: those it lists, then those of its provider profiles. */
export function plansOf(site: Site, market: Market): (PlanFacts & { readonly id: number })[] {
  const own = site.profiles
    .filter((profile) => profile.market === market.id)
    .flatMap(({ id: provider, plans }) =>
      plans.flatMap((plan) => {
        if (plan.kind !== 'own') return []
        const { kind, ...facts } = plan
        return [{ ...facts, provider }]
      }),
    )
  return [...(market.plans ?? []), ...own]
}

/** The plan with this number in the market. */
export function offer(site: Site, market: Market, id: number): Offer {
  const facts = plansOf(site, market).find((plan) => plan.id === id)
  if (!facts) throw new Error(`Market "${market.id}" has no plan ${id}.`)
  return offerOf(site, market, facts)
}

/** What a plan is called in an address: its provider and its name, as `axa-comprehensive-plus`. */
export function planKey({ provider, plan }: Pick<Offer, 'provider' | 'plan'>): string {
  return `${provider.id}-${plan}`.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')
}

/** The whole plan, in the shape that the browser session keeps. */
export function selectedPlan(chosen: Offer): SelectedPlan {
  const { typeLabel, price, coverage, quoteHref, detailsHref, provider, features, promotions, ...plan } = chosen
  return {
    ...plan,
    features: [...features],
    promotions: [...promotions],
    coverage: coverage.amount,
    premium: price.gross.amount,
    provider: provider.name,
    logo: provider.image,
  }
}
