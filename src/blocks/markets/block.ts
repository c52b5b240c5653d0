import type { MarketsBlock } from '../../contract/config.ts'
import { quoteHref } from '../../engine/plans/offers.ts'
import { addressIn, countriesPath } from '../../engine/site/paths.ts'
import { listedMarkets, type Market, type Site, shownMarkets } from '../../engine/site/site.ts'
import type { BlockDefinition } from '../block-definition.ts'

/** The markets, open and upcoming: the first of them, and the way to all. */
export const marketsBlock = {
  ofWholeSite: true,
  data: ({ site }, { leadsTo }) => {
    const shown = shownMarkets(site)
    const cards = (status: Market['status']) =>
      shown.filter((market) => market.status === status).map((market) => marketCard(site, market, leadsTo))
    const isAll = shown.length === listedMarkets(site.markets).length
    const all = isAll ? undefined : { label: site.messages.layout.allMarkets, href: addressIn(site, countriesPath) }
    return { open: cards('open'), upcoming: cards('upcoming'), all }
  },
  example: {
    kind: 'markets',
    heading: 'Choose Your Country',
    text: 'It is the country in which your helper works.',
    leadsTo: 'landing',
    upcomingHeading: 'Soon',
  },
} satisfies BlockDefinition<MarketsBlock>

/** A market as lists of markets show it. */
export interface MarketCard {
  readonly id: string
  readonly name: string
  readonly summary?: string | undefined
  readonly href: string
  /** What its link says besides the name, where it leads to a form. */
  readonly purpose?: string
}

/** A market, with a link to its landing page or, where it has one, to its quote form. */
export function marketCard({ messages }: Site, market: Market, leadsTo: MarketsBlock['leadsTo']): MarketCard {
  const { id, name, summary, status, landing } = market
  const toQuote = leadsTo === 'quote' && status === 'open'
  const href = toQuote ? quoteHref(market) : landing.path
  return { id, name, summary, href, ...(toQuote && { purpose: messages.layout.quotes }) }
}
