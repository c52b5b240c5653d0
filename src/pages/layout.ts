import type { Link } from '../contract/config.ts'
import { marketField } from '../engine/forms/forms.ts'
import { quoteHref } from '../engine/plans/offers.ts'
import { addressIn, contactPath, countriesPath, quotesPath } from '../engine/site/paths.ts'
import { isOpen, type Market, type Site, shownMarkets } from '../engine/site/site.ts'
import { homePath } from './languages.ts'
import type { Layout, Page } from './page.ts'

/** What stands around the blocks of a page, and around those of one that is a single task. */
export type Frame = Required<Pick<Page, 'layout' | 'task'>>

/**
 * The frames of a site, each made once: that of pages which are about no market, and of each market the one whose links
 * lead to quotes there and to its phone. `labels` are the names of pages by their paths.
 */
export function framesOf(
  site: Site,
  labels: ReadonlyMap<string, string>,
): (subject: Market | undefined) => Readonly<Frame> {
  const common = layout(site)
  const contactHref = contactHrefs(site)
  const frameFor = (subject: Market | undefined): Frame => {
    const contact = contactHref(subject)
    const layout = subject && isOpen(subject) ? layoutFor(site, common, contact, quoteHref(subject)) : common
    return { layout, task: taskLinks([contact, site.config.privacy?.href], labels) }
  }
  const made = new Map<Market | undefined, Frame>()
  return (subject) => {
    const frame = made.get(subject) ?? frameFor(subject)
    made.set(subject, frame)
    return frame
  }
}

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

/** The layout of an open market's pages. */
function layoutFor(site: Site, common: Layout, contact: string, quotes: string): Layout {
  const plain = addressIn(site, contactPath)
  const navigation = common.navigation.map((link) => (link.href === plain ? { ...link, href: contact } : link))
  return { ...common, navigation, quotes }
}

/** The address of the contact page for a market: where that shows its phone only to who asks, one that asks. */
function contactHrefs(site: Site): (market: Market | undefined) => string {
  const contact = addressIn(site, contactPath)
  const shown = new Set(shownMarkets(site))
  const page = site.pages.find(({ path }) => path === contact)
  const field = page?.blocks.flatMap((block) => (block.kind === 'leadForm' ? (marketField(block.fields) ?? []) : []))[0]
  return (market) => (market && field && !shown.has(market) ? `${contact}?${field.name}=${market.id}` : contact)
}

/** Where a visitor gets help during a task, and learns what becomes of what they type; by the names of these pages. */
function taskLinks(hrefs: readonly (string | undefined)[], labels: ReadonlyMap<string, string>): Link[] {
  return hrefs.flatMap((href) => {
    const label = href && labels.get(href.replace(/\?.*/, ''))
    return label ? [{ label, href }] : []
  })
}
