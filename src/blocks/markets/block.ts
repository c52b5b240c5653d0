import type { MarketsBlock } from '../../contract/config.ts'
import { quoteHref } from '../../engine/plans/offers.ts'
import type { Market, Site } from '../../engine/site/site.ts'
import type { BlockDefinition } from '../block-definition.ts'

/** The markets, open and upcoming. */
export const marketsBlock = {
  data: ({ site }, { leadsTo }) => {
    const cards = (status: Market['status']) =>
      site.markets.filter((market) => market.status === status).map((market) => marketCard(site, market, leadsTo))
    return { open: cards('open'), upcoming: cards('upcoming') }
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
  readonly summary: string
  readonly href: string
  /** What its link says besides the name, where it leads to a form. */
  readonly purpose?: string | false
}

/** A market, with a link to its landing page or, where it has one, to its quote form. */
export function marketCard({ messages }: Site, market: Market, leadsTo: MarketsBlock['leadsTo']): MarketCard {
  const { id, name, summary, status, landing } = market
  const toQuote = leadsTo === 'quote' && status === 'open'
  const href = toQuote ? quoteHref(market) : landing.path
  return { id, name, summary, href, purpose: toQuote && messages.layout.quotes }
}
