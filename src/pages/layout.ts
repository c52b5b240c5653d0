import type { Link } from '../contract/config.ts'
import { marketField } from '../engine/forms/forms.ts'
import { quoteHref } from '../engine/plans/offers.ts'
import { addressIn, contactPath, countriesPath, quotesPath } from '../engine/site/paths.ts'
import { isOpen, type Market, type Site, shownMarkets } from '../engine/site/site.ts'
import { homePath } from './languages.ts'
import type { Layout } from './page.ts'

/** The header and footer of every page; the list of markets is made from the market files, and leads to all of them. */
export function layout(site: Site): Layout {
  const { config, messages, pages } = site
  const { marketsHeading, groups, social, note } = config.footer
  const hasAll = pages.some(({ path }) => path === countriesPath)
  const markets = shownMarkets(site).map((market) => ({
    label: market.name,
    href: market.landing.path,
    ...(!isOpen(market) && { soon: true }),
  }))
  return {
    brand: config.brand,
    home: homePath(site),
    navigation: config.navigation,
    markets: [
      ...markets,
      ...(hasAll ? [{ label: messages.layout.allMarkets, href: addressIn(site, countriesPath) }] : []),
    ],
    quotes: addressIn(site, quotesPath),
    footer: {
      tagline: config.tagline,
      email: config.contact.supportEmail,
      marketsHeading,
      groups,
      social,
      note,
    },
  }
}

/** The frame of an open market's pages, which lead to quotes there and to its phone. */
export function frameFor(site: Site, frame: Layout, market: Market): Layout {
  const contact = contactHref(site, market)
  const plain = addressIn(site, contactPath)
  const navigation = frame.navigation.map((link) => (link.href === plain ? { ...link, href: contact } : link))
  return { ...frame, navigation, quotes: quoteHref(market) }
}

/** The address of the contact page for a market: where that shows its phone only to who asks, one that asks. */
function contactHref(site: Site, market: Market | undefined): string {
  const contact = addressIn(site, contactPath)
  if (!market || shownMarkets(site).includes(market)) return contact
  const page = site.pages.find(({ path }) => path === contact)
  const field = page?.blocks.flatMap((block) => (block.kind === 'leadForm' ? (marketField(block.fields) ?? []) : []))[0]
  return field ? `${contact}?${field.name}=${market.id}` : contact
}

/** Where a visitor gets help during a task, and learns what becomes of what they type; by the names of these pages. */
export function taskLinks(site: Site, labels: ReadonlyMap<string, string>, market: Market | undefined): Link[] {
  const hrefs = [contactHref(site, market), site.config.privacy?.href]
  return hrefs.flatMap((href) => {
    const label = href && labels.get(href.replace(/\?.*/, ''))
    return label ? [{ label, href }] : []
  })
}
