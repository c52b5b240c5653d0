import type { Market } from '../contract/config.ts'
import { money } from '../engine/money/money.ts'
import { hoursText } from '../engine/offices/office-hours.ts'
import { listedOffers, type Offer, quoteHref } from '../engine/plans/offers.ts'
import type { Site } from '../engine/site/site.ts'
import { fill } from '../engine/site/template.ts'
import { type BlockMakers, marketById, ownMarket } from './block-context.ts'

/** A market as lists of markets show it. */
export interface MarketCard {
  readonly id: string
  readonly name: string
  readonly summary: string
  readonly href: string
  readonly label: string
}

/** Blocks that show markets, or a part of one. */
export const marketBlocks = {
  comparison: (context) => {
    const market = ownMarket(context)
    const plans = listedOffers(context.site, market)
    return {
      plans,
      planTypes: market.planTypes ?? [],
      features: distinguishing(plans),
      symbol: market.currency.symbol,
      note: market.plansNote,
    }
  },
  subsidy: (context) => {
    const { subsidy, currency, id } = ownMarket(context)
    if (!subsidy) throw new Error(`Market "${id}" has a subsidy block but no subsidy.`)
    return { amount: money(subsidy.amount, currency) }
  },
  officeHours: (context) => {
    const { contact, timeZone, id } = ownMarket(context)
    if (!contact) throw new Error(`Market "${id}" has an officeHours block but no contact.`)
    return { ...contact, timeZone, hoursText: hoursText(contact.officeHours, context.site.messages.officeHours) }
  },
  markets: ({ site }, { leadsTo }) => {
    const cards = (status: Market['status']) =>
      site.markets.filter((market) => market.status === status).map((market) => card(site, market, leadsTo))
    return { open: cards('open'), upcoming: cards('upcoming') }
  },
  notFound: ({ site }, { markets }) => ({ markets: markets.map((id) => card(site, marketById(site, id), 'landing')) }),
} satisfies BlockMakers

/** What some of the plans include and others do not, in the order of the plans. */
function distinguishing(plans: readonly Offer[]): string[] {
  const features = [...new Set(plans.flatMap((plan) => plan.features))]
  return features.filter((feature) => !plans.every((plan) => plan.features.includes(feature)))
}

function card({ messages }: Site, market: Market, leadsTo: 'landing' | 'quote'): MarketCard {
  const words = messages.markets
  const label = market.status === 'upcoming' ? words.upcoming : leadsTo === 'quote' ? words.quote : words.compare
  return {
    id: market.id,
    name: market.name,
    summary: market.summary,
    href: leadsTo === 'quote' && market.status === 'open' ? quoteHref(market) : market.landing.path,
    label: fill(label, { market: market.name }),
  }
}
