import type { Plan } from '#contract/config.ts'
import type { Answers } from '#engine/answers/conditions.ts'
import { type OfferOption, offerOptions } from '#engine/options/offer-options.ts'
import { type OptionalParts, optionalParts, withExtras } from '#engine/options/optional-parts.ts'
import { planPrice, priceWriting } from '#engine/prices/plan-price.ts'
import type { Price } from '#engine/prices/price.ts'
import { planAnchor, profileHref, withQuery } from '#engine/site/paths.ts'
import type { Market, Site } from '#engine/site/site.ts'
import { type Inclusions, inclusionsOf } from './benefits.ts'
import { factDefinitions } from './facts/fact-text.ts'
import { type OfferFact, offerFacts, ratingOf } from './facts/facts.ts'
import { isListed, plansOnOffer } from './plans-on-offer.ts'
import { promotionTexts } from './promotions.ts'
import { type ProviderView, providerById } from './providers.ts'

/** A plan as visitors see it. Facts that its record leaves out are undefined. */
export interface Offer
  extends Omit<
      Plan,
      | 'provider'
      | 'listed'
      | 'price'
      | 'priceChanges'
      | 'from'
      | 'until'
      | 'benefits'
      | 'excludes'
      | 'facts'
      | 'options'
    >,
    Omit<Inclusions, 'optionalBenefits'>,
    Partial<OptionalParts> {
  readonly market: string
  readonly provider: ProviderView
  readonly typeLabel?: string
  readonly price: Price
  /** What it costs without the option that adds a wished benefit, by the id of that. */
  readonly priceWithout?: Readonly<Record<string, Price>>
  /** Questions of the plan itself, in the order in which they are asked. */
  readonly options?: readonly OfferOption[]
  /** Out of 5. */
  readonly rating?: number
  /** From how many reviews the rating comes. */
  readonly reviews?: number
  readonly facts: readonly OfferFact[]
  readonly promotions: readonly string[]
  /** The quote form with this plan chosen. */
  readonly quoteHref: string
  /** The plan's card on the provider's profile; undefined when it has none. */
  readonly detailsHref?: string
}

/** The address of a market's quote form: its wizard, or its `enquiryPath`. Throws if it has neither. */
export function quoteHref(market: Market, planId?: number): string {
  const href = market.wizard?.path ?? market.enquiryPath
  if (!href) throw new Error(`Market "${market.id}" has neither a wizard nor an enquiryPath.`)
  return planId === undefined ? href : withQuery(href, { plan: String(planId) })
}

/** A plan's record as the offer that visitors see, priced for their answers or those that its market assumes. */
export function offerOf(site: Site, market: Market, plan: Plan, answers?: Answers): Offer {
  const { price: _, priceChanges, from, until, listed, benefits, excludes, facts, options: __, ...stated } = plan
  const writing = priceWriting(market, site.messages)
  const options = offerOptions(writing, plan, answers)
  const profile = isListed(plan) ? profileHref(site, market.id, stated.provider) : undefined
  const typeLabel = market.planTypes?.find(({ id }) => id === stated.type)?.label ?? stated.type
  return {
    ...stated,
    ...inclusionsOf(site, market, plan),
    promotions: promotionTexts(site, market, plan),
    market: market.id,
    provider: providerById(site, market, stated.provider),
    ...(typeLabel !== undefined && { typeLabel }),
    price: planPrice(writing, plan, answers),
    ...(options && {
      options,
      ...withExtras(optionalParts(site, market, plan), options, writing.words, writing.language),
    }),
    ...ratingOf(site, market, plan),
    facts: offerFacts(factDefinitions(site, market), market, plan),
    quoteHref: quoteHref(market, stated.id),
    ...(profile !== undefined && { detailsHref: `${profile}#${planAnchor(stated.id)}` }),
  }
}

/** Every plan of a market for which a quote can be requested, in the order of its file, priced for a visitor's answers. */
export function quotableOffers(site: Site, market: Market, answers?: Answers): Offer[] {
  return plansOnOffer(market).map((plan) => offerOf(site, market, plan, answers))
}

/** The plans of a market that lists show, in the order of its file; with a provider's id only its plans. */
export function listedOffers(site: Site, market: Market, providerId?: string): Offer[] {
  return plansOnOffer(market).flatMap((plan) => {
    const isShown = isListed(plan) && (providerId === undefined || plan.provider === providerId)
    return isShown ? [offerOf(site, market, plan)] : []
  })
}

/** The plan with this id in the market. Throws if there is none. */
export function offerById(site: Site, market: Market, id: number): Offer {
  const plan = market.plans?.find((candidate) => candidate.id === id)
  if (!plan) throw new Error(`Market "${market.id}" has no plan ${id}.`)
  return offerOf(site, market, plan)
}

/** The plans of a comparison: those that it opens with, then all other listed ones; without any, all listed ones. */
export function comparedOffers(
  site: Site,
  market: Market,
  opening: readonly Plan[] = [],
): { readonly opening: readonly Offer[]; readonly all: readonly Offer[] } {
  const listed = listedOffers(site, market)
  if (opening.length === 0) return { opening: listed, all: listed }
  const ids = new Set(opening.map(({ id }) => id))
  const first = opening.map((plan) => offerOf(site, market, plan))
  return { opening: first, all: [...first, ...listed.filter(({ id }) => !ids.has(id))] }
}
