import type { MarketsBlock } from '#engine/contract/config.ts'
import { quoteHref } from '#engine/offers.ts'
import { addressIn, countriesPath, listedMarkets, type Market, type Site, shownMarkets } from '#engine/site.ts'
import type { BlockDefinition } from '../block-definition.ts'

/** The first open and upcoming markets, with a link to all of them. */
export const marketsBlock = {
  ofWholeSite: () => true,
  data: ({ site }, { leadsTo }) => {
    const shown = shownMarkets(site)
    const cards = (status: Market['status']) =>
      shown.filter((market) => market.status === status).map((market) => marketCard(site, market, leadsTo))
    const isAll = shown.length === listedMarkets(site.markets).length
    const all = isAll ? undefined : { label: site.messages.layout.allMarkets, href: addressIn(site, countriesPath) }
    return { open: cards('open'), upcoming: cards('upcoming'), all }
  },
} satisfies BlockDefinition<MarketsBlock>

export interface MarketCard {
  readonly id: string
  readonly name: string
  readonly summary?: string | undefined
  readonly href: string
  /** The words after the name in a link to a form. */
  readonly purpose?: string
}

/** A market with a link to its landing page, or to its quote form if it is open and the list leads there. */
export function marketCard({ messages }: Site, market: Market, leadsTo: MarketsBlock['leadsTo']): MarketCard {
  const { id, name, summary, status, landing } = market
  const toQuote = leadsTo === 'quote' && status === 'open'
  const href = toQuote ? quoteHref(market) : landing.path
  return { id, name, summary, href, ...(toQuote && { purpose: messages.layout.quotes }) }
}
