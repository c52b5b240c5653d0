import type { Site } from '../engine/site/site.ts'
import type { Layout } from './page.ts'

/** The header and footer of every page; the list of markets is made from the market files. */
export function layout({ config, markets }: Site): Layout {
  const { marketsHeading, groups, social, note } = config.footer
  return {
    brand: config.brand,
    navigation: config.navigation,
    markets: markets.map((market) => ({ label: market.name, href: market.landing.path })),
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
