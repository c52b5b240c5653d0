import type { Link } from '#engine/contract/config.ts'
import { marketField } from '#engine/forms.ts'
import { quoteHref } from '#engine/offers.ts'
import {
  addressIn,
  contactPath,
  countriesPath,
  homePath,
  isOpen,
  type Market,
  published,
  quotesPath,
  type Site,
  shownMarkets,
} from '#engine/site.ts'
import type { Layout, Page } from './page.ts'

/** The header and footer of a page, and the footer links of a page that is a single task. */
type Frame = Required<Pick<Page, 'layout' | 'task'>>

/**
 * Gives the frame for pages about a market, with links to its quotes and its phone, or about none. Frames are cached.
 *
 * @param labels the names of pages by path.
 */
export function framesOf(
  site: Site,
  labels: ReadonlyMap<string, string>,
): (subject: Market | undefined) => Readonly<Frame> {
  const common = layout(site)
  const contactHref = contactHrefs(site)
  const frameFor = (subject: Market | undefined): Frame => {
    const contact = contactHref(subject)
    const layout = subject && isOpen(subject) ? marketLayout(site, common, contact, quoteHref(subject)) : common
    return { layout, task: taskLinks([contact, site.config.privacy?.href], labels) }
  }
  const cache = new Map<Market | undefined, Frame>()
  return (subject) => {
    const frame = cache.get(subject) ?? frameFor(subject)
    cache.set(subject, frame)
    return frame
  }
}

/** The header and footer of pages about no market; their list of markets ends with a link to all of them. */
export function layout(site: Site): Layout {
  const { config, messages, pages } = site
  const { marketsHeading, groups, social, note } = config.footer
  const all = addressIn(site, countriesPath)
  const hasAll = pages.some(({ path }) => path === all)
  const markets = shownMarkets(site).map((market) => ({
    label: market.name,
    href: market.landing.path,
    ...(!isOpen(market) && { soon: true }),
  }))
  return {
    brand: config.brand,
    ...(config.mark && { mark: config.mark }),
    home: homePath(site),
    navigation: config.navigation,
    markets: [...markets, ...(hasAll ? [{ label: messages.layout.allMarkets, href: all }] : [])],
    quotes: addressIn(site, quotesPath),
    footer: {
      tagline: config.tagline,
      email: published(config.contact.supportEmail),
      marketsHeading,
      groups,
      social: social.map(({ label, href }) => ({ label, href: published(href).real })),
      note,
    },
  }
}

function marketLayout(site: Site, common: Layout, contact: string, quotes: string): Layout {
  const contactPage = addressIn(site, contactPath)
  const navigation = common.navigation.map((link) => (link.href === contactPage ? { ...link, href: contact } : link))
  return { ...common, navigation, quotes }
}

/**
 * Gives the address of the contact page for a market; the address names the market if the page would otherwise not show
 * its phone.
 */
function contactHrefs(site: Site): (market: Market | undefined) => string {
  const contact = addressIn(site, contactPath)
  const shown = new Set(shownMarkets(site))
  const page = site.pages.find(({ path }) => path === contact)
  const field = page?.blocks.flatMap((block) => (block.kind === 'leadForm' ? (marketField(block.fields) ?? []) : []))[0]
  return (market) => (market && field && !shown.has(market) ? `${contact}?${field.name}=${market.id}` : contact)
}

/** Links to the pages at these addresses, labelled with their names: the help and privacy links below a task. */
function taskLinks(hrefs: readonly (string | undefined)[], labels: ReadonlyMap<string, string>): Link[] {
  return hrefs.flatMap((href) => {
    const label = href && labels.get(href.replace(/\?.*/, ''))
    return label ? [{ label, href }] : []
  })
}
