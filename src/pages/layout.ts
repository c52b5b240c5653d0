import type { Link } from '../contract/config.ts'
import { contactPath, countriesPath, quotesPath } from '../engine/site/paths.ts'
import { isOpen, type Site, shownMarkets } from '../engine/site/site.ts'
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
    navigation: config.navigation,
    markets: [...markets, ...(hasAll ? [{ label: messages.layout.allMarkets, href: countriesPath }] : [])],
    quotes: quotesPath,
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

/** Where a visitor gets help during a task, and learns what becomes of what they type; by the names of these pages. */
export function taskLinks({ config }: Site, labels: ReadonlyMap<string, string>): Link[] {
  return [contactPath, config.privacy?.href].flatMap((href) => {
    const label = href && labels.get(href)
    return label ? [{ label, href }] : []
  })
}
