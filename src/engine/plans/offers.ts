import type { Messages, Plan } from '../../contract/config.ts'
import { daysAfter, dayText } from '../dates/dates.ts'
import { type Money, money, moneyText } from '../money/money.ts'
import { planAnchor, profileHref } from '../site/paths.ts'
import type { Market, Site } from '../site/site.ts'
import { fill, joined } from '../site/template.ts'
import { type Inclusions, inclusionsOf } from './benefits.ts'
import { type ProviderView, provider } from './providers.ts'

/** What a plan costs a year. */
export interface Price {
  /** The insurer's premium, by which plans are sorted, filtered and held against each other. */
  readonly gross: Money
  /** What is left of it for who qualifies for the market's subsidy, and the words that say so; both only where there is one. */
  readonly net?: Money
  readonly netLabel?: string
  /** Until when it holds and what follows, in words; where that is known. */
  readonly note?: string
}

/** A plan as a visitor sees it. What its record does not say is left out. */
export interface Offer
  extends Omit<
      Plan,
      'provider' | 'listed' | 'premium' | 'premiumChanges' | 'from' | 'until' | 'coverage' | 'benefits' | 'excludes'
    >,
    Inclusions {
  readonly market: string
  readonly provider: ProviderView
  readonly typeLabel?: string
  readonly price: Price
  readonly coverage: Money
  readonly promotions: readonly string[]
  /** The quote form with this plan chosen. */
  readonly quoteHref: string
  /** The plan's card on the provider's profile; undefined when it has none. */
  readonly detailsHref?: string
}

/** What a visitor pays a year, who qualifies for the market's subsidy or, as far as anybody knows, does not. */
export function payable({ net, gross }: Price, qualifies = false): Money {
  return (qualifies && net) || gross
}

/** A price in words of a language (BCP 47): `BHD 420; BHD 220 if you qualify`. */
export function priceText({ net, gross, netLabel }: Price, language: string): string {
  return joined([moneyText(gross), net && `${moneyText(net)} ${netLabel}`], 'parts', language)
}

/** Words on an order or a range of these plans' premiums: where a subsidy lowers some, the full ones count, and they say so. */
export function premiumWords(
  what: string,
  plans: readonly Offer[],
  { gross }: Pick<Messages['plan'], 'gross'>,
): string {
  return plans.some(({ price }) => price.net) ? fill(gross, { what }) : what
}

/** The price of a premium: plans of the type that the market's subsidy is for cost that much less. */
export function priceOf({ currency, subsidy }: Market, { premium, type }: Pick<Plan, 'premium' | 'type'>): Price {
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

/** Where 'ask for a quote' leads in the plan's market when no plan is chosen. */
export function hrefWithoutPlan({ quoteHref, id }: Pick<Offer, 'quoteHref' | 'id'>): string {
  return quoteHref.replace(new RegExp(`[?&]plan=${id}(?=#|$)`), '')
}

/** What a plan's record offers in its market. */
export function offerOf(site: Site, market: Market, plan: Plan): Offer {
  const { premium, premiumChanges, from, until, coverage, listed, benefits, excludes, ...facts } = plan
  const note = priceNote(site, market, plan)
  const profile = isListed(plan) ? profileHref(site, market.id, facts.provider) : undefined
  const typeLabel = market.planTypes?.find(({ id }) => id === facts.type)?.label ?? facts.type
  return {
    ...facts,
    ...inclusionsOf(site, market, plan),
    promotions: promotionsOf(site, market, plan),
    market: market.id,
    provider: provider(site, market, facts.provider),
    ...(typeLabel !== undefined && { typeLabel }),
    price: { ...priceOf(market, plan), ...(note !== undefined && { note }) },
    coverage: money(coverage, market.currency),
    quoteHref: quoteHref(market, facts.id),
    ...(profile !== undefined && { detailsHref: `${profile}#${planAnchor(facts.id)}` }),
  }
}

/** What an insurer offers on top of a plan, each in words, with its last day where it has one. */
function promotionsOf({ messages }: Site, market: Market, { id, provider }: Plan): string[] {
  const { promotions = [], ended = [], locale } = market
  return promotions
    .filter((one) => one.provider === provider && (one.plans?.includes(id) ?? true) && !ended.includes(one))
    .map(({ promotion, until }) =>
      until ? fill(messages.offer.promotionUntil, { promotion, date: dayText(until, locale) }) : promotion,
    )
}

/** Until when a plan's premium holds, and what follows. */
function priceNote({ messages }: Site, market: Market, plan: Plan): string | undefined {
  const { premiumChanges: [next] = [], until } = plan
  const lastDay = next && daysAfter(next.from, -1)
  if (next && lastDay && !(until && until <= lastDay)) {
    const premium = priceText(priceOf(market, { ...plan, premium: next.premium }), market.locale)
    return fill(messages.offer.premiumUntil, { date: dayText(lastDay, market.locale), premium })
  }
  return until && fill(messages.offer.offeredUntil, { date: dayText(until, market.locale) })
}

/** Whether lists show a plan: only a sample that some page names is kept out of them. */
export function isListed({ listed }: Pick<Plan, 'listed'>): boolean {
  return listed !== false
}

/** The plans of a market that are offered, in the order of its file. */
export function offered({ plans = [], resting = [] }: Market): readonly Plan[] {
  return plans.filter(({ id }) => !resting.includes(id))
}

/** Every plan of a market for which a visitor can ask a quote, in the order of its file. */
export function plansOf(site: Site, market: Market): Offer[] {
  return offered(market).map((plan) => offerOf(site, market, plan))
}

/** The plans of a market that its lists show, in the order of its file; of one provider where that is named. */
export function listedOffers(site: Site, market: Market, providerId?: string): Offer[] {
  return offered(market).flatMap((plan) => {
    const isShown = isListed(plan) && (providerId === undefined || plan.provider === providerId)
    return isShown ? [offerOf(site, market, plan)] : []
  })
}

/** The plan with this number in the market. */
export function offer(site: Site, market: Market, id: number): Offer {
  const plan = market.plans?.find((candidate) => candidate.id === id)
  if (!plan) throw new Error(`Market "${market.id}" has no plan ${id}.`)
  return offerOf(site, market, plan)
}

/** The plans of a comparison that opens with those of these numbers: first these, then all others that are listed. */
export function comparedOffers(
  site: Site,
  market: Market,
  opening: readonly number[] | undefined,
): { readonly opening: readonly Offer[]; readonly all: readonly Offer[] } {
  const listed = listedOffers(site, market)
  if (!opening) return { opening: listed, all: listed }
  const first = opening.filter((id) => !market.resting?.includes(id)).map((id) => offer(site, market, id))
  return { opening: first, all: [...first, ...listed.filter(({ id }) => !opening.includes(id))] }
}

/** What a plan is called: its provider and its own name. */
export function planName({ provider, plan }: Pick<Offer, 'provider' | 'plan'>): string {
  return `${provider.name} ${plan}`
}
