import type { Block, Fact, FactValue } from '#engine/contract/config.ts'
import { factCatalogue, factOf, statedValue } from '#engine/facts.ts'
import { amountNumber, comparable } from '#engine/money.ts'
import type { Offer } from '#engine/offers.ts'
import { planName } from '#engine/plans.ts'
import { isRefused } from '#engine/prices.ts'
import { type Market, published, type Site } from '#engine/site.ts'
import type { BlockFacts } from '../../blocks/block-definition.ts'
import { blockKinds } from '../../blocks/blocks.ts'
import type { Crumb } from '../page.ts'
import type { PageDefinition } from '../page-definitions.ts'

/** A page with its blocks and its place in the site. */
export interface PlacedPage extends PageDefinition {
  readonly blocks: readonly Block[]
  readonly trail: readonly Crumb[]
}

/**
 * JSON-LD (schema.org) that says no more than the page does.
 *
 * @param image the absolute address of the page's picture.
 */
export function structuredData(site: Site, page: PlacedPage, image: string): object[] {
  const { path, meta, market, blocks, article, trail } = page
  const url = site.config.origin + path
  const inLanguage = market?.locale ?? site.config.locale
  const facts = blocks.flatMap((block) => blockKinds[block.kind].structuredData?.({ site, market }, block) ?? [])
  const plans = facts.flatMap((fact) => fact.plans ?? [])
  // The range is that of these plans, which need not be all that the title of the page is about.
  const plansName = facts.find(({ plansHeading }) => plansHeading)?.plansHeading ?? meta.title
  const made = {
    Organization: () => organization(site, market),
    FAQPage: () => ({ ...questionPage(facts), inLanguage }),
    ItemList: () => planList(site, plans),
    AggregateOffer: () => priceRange(site, plans, plansName),
    Review: () => review(facts),
  }
  const data = (meta.structuredData ?? []).flatMap((kind) => made[kind]() ?? [])
  const trailData = trail.length > 0 ? [breadcrumbList(site, url, trail)] : []
  const posting = article ? [{ ...blogPosting(site, url, article), image, inLanguage }] : []
  return [...trailData, ...posting, ...data].map((object) => ({ '@context': 'https://schema.org', ...object }))
}

function breadcrumbList({ config }: Site, url: string, trail: readonly Crumb[]): object {
  const itemListElement = trail.map(({ label, href }, i) => ({
    '@type': 'ListItem',
    position: i + 1,
    name: label,
    item: href === undefined ? url : config.origin + href,
  }))
  return { '@type': 'BreadcrumbList', itemListElement }
}

function organization({ config }: Site, market: Market | undefined): object {
  const areaServed = market && { '@type': 'Country', name: market.name, identifier: market.country }
  const [headOffice] = config.contact.offices
  const lines = headOffice && published<readonly string[]>(headOffice.address).real
  const address = lines && { '@type': 'PostalAddress', streetAddress: lines.join(', ') }
  return {
    '@type': config.organizationType ?? 'Organization',
    name: config.brand,
    url: `${config.origin}/`,
    ...(address && { address }),
    ...(areaServed && { areaServed }),
  }
}

function questionPage(facts: readonly BlockFacts[]): object {
  const items = facts.flatMap(({ questions = [] }) => questions)
  const mainEntity = items.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }))
  return { '@type': 'FAQPage', mainEntity }
}

function planList(site: Site, plans: readonly Offer[]): object {
  const itemListElement = plans.map((offer, i) => {
    const name = planName(offer)
    const url = site.config.origin + (offer.detailsHref ?? offer.quoteHref)
    const priceCurrency = site.markets.find(({ id }) => id === offer.market)?.currency.code
    // Search engines take a product without an offer or a review for a mistake.
    const price = offeredAmount(site, offer)
    const offers = price === undefined ? {} : { offers: { '@type': 'Offer', price, priceCurrency } }
    const item = { '@type': 'Product', name, url, ...offers, additionalProperty: factProperties(site, offer) }
    return { '@type': 'ListItem', position: i + 1, item }
  })
  return { '@type': 'ItemList', itemListElement }
}

/** The amount for which those have a plan for whom prices are; undefined where it refuses them or has no such amount. */
function offeredAmount({ markets }: Site, offer: Offer): number | undefined {
  const market = markets.find(({ id }) => id === offer.market)
  const amount = market && isRefused(market, offer) ? undefined : comparable(offer.price)?.amount
  return amount === undefined ? undefined : amountNumber(amount)
}

/** The range of premiums of the page's plans, without subsidies; undefined if their currencies differ. */
function priceRange(site: Site, plans: readonly Offer[], name: string): object | undefined {
  const currencies = plans.map((plan) => site.markets.find(({ id }) => id === plan.market)?.currency.code)
  const [priceCurrency] = currencies
  if (!priceCurrency || currencies.some((currency) => currency !== priceCurrency)) return undefined
  const premiums = plans.flatMap((offer) => offeredAmount(site, offer) ?? [])
  if (premiums.length === 0) return undefined
  const offers = {
    '@type': 'AggregateOffer',
    priceCurrency,
    lowPrice: Math.min(...premiums),
    highPrice: Math.max(...premiums),
    offerCount: premiums.length,
  }
  return { '@type': 'Product', name, offers }
}

function review(facts: readonly BlockFacts[]): object | undefined {
  const rated = facts.find((fact) => fact.rated)?.rated
  if (!rated) return undefined
  const aggregateRating = { '@type': 'AggregateRating', ratingValue: rated.rating, reviewCount: rated.reviews }
  return { '@type': 'Product', name: rated.name, aggregateRating }
}

function blogPosting(
  { config }: Site,
  url: string,
  { title, description, published, updated, figuresOf = updated }: NonNullable<PlacedPage['article']>,
): object {
  const publisher = { '@type': 'Organization', name: config.brand, url: config.origin }
  return {
    '@type': 'BlogPosting',
    headline: title,
    description,
    url,
    datePublished: published,
    dateModified: figuresOf,
    author: publisher,
    publisher,
  }
}

// Search engines would take the rating for one by our own visitors; a link is no property of a plan.
const unpublished: ReadonlySet<Fact['kind']> = new Set(['rating', 'link'])

/** The facts of a plan that pages show, each as a `PropertyValue` (schema.org) with its number where it has one. */
function factProperties(site: Site, offer: Offer): object[] {
  const market = site.markets.find(({ id }) => id === offer.market)
  const plan = market?.plans?.find(({ id }) => id === offer.id)
  if (!market || !plan) return []
  return factCatalogue(site, market).flatMap((fact) => {
    const [value, stated] = [statedValue(plan, fact.id), factOf(offer, fact.id)]
    if (value === undefined || !stated || fact.shown.length === 0 || unpublished.has(fact.kind)) return []
    const said = numbersOf(value) ?? { value: typeof value === 'boolean' ? value : stated.text }
    const unit = numbersOf(value) && unitOf(site, fact, market.currency.code)
    return [{ '@type': 'PropertyValue', name: fact.label, ...said, ...unit }]
  })
}

/** The number of a value, or the ends of its range; undefined if it is none. */
function numbersOf(value: FactValue): object | undefined {
  if (typeof value === 'number') return { value }
  if (typeof value !== 'object') return undefined
  const { from, to } = value
  if (from === undefined && to === undefined) return undefined
  return { ...(from !== undefined && { minValue: from }), ...(to !== undefined && { maxValue: to }) }
}

/** The unit by its code of UN/CEFACT Recommendation 20 (`P1` is percent), or the currency by that of ISO 4217. */
function unitOf({ units }: Site, { kind, unit }: Fact, currency: string): object | undefined {
  if (kind === 'money') return { unitText: currency }
  const unitCode = kind === 'percent' ? 'P1' : units.find(({ id }) => id === unit)?.unitCode
  return unitCode === undefined ? undefined : { unitCode }
}
