import type { Block, Market, Meta } from '../contract/config.ts'
import type { Article, Site } from '../engine/site/site.ts'
import { articlePage, legalPage } from './article-pages.ts'
import { profilePage } from './profile-pages.ts'

/** A page before the rest of the site is known to it: an address, its metadata and its blocks. */
export interface Draft {
  readonly path: string
  readonly aliases?: readonly string[]
  readonly status?: 404
  readonly meta: Meta
  readonly blocks: readonly Block[]
  /** The market whose page it is; it lends the page its accent and its language. */
  readonly market?: Market | undefined
  /** The market whose accent the page wears though it is not the market's own. */
  readonly about?: string | undefined
  readonly article?: Article
}

/** Every page that the config describes, each once. */
export function drafts(site: Site): Draft[] {
  return [
    ...site.pages,
    ...site.markets.flatMap(marketDrafts),
    ...site.profiles.map((profile) => {
      const market = site.markets.find(({ id }) => id === profile.market)
      if (!market) throw new Error(`There is no market "${profile.market}" for the profile "${profile.id}".`)
      return { ...profilePage(site, market, profile), market }
    }),
    ...site.articles.map((article) => ({ ...articlePage(article), about: article.market, article })),
    ...site.legal.map(legalPage),
  ]
}

/** The pages that a market's file describes: landing page, list of providers, and with a wizard quote and thank-you page. */
function marketDrafts(market: Market): Draft[] {
  const { landing, wizard, thankYou, providersPage } = market
  const own = [landing, ...(providersPage ? [providersPage] : []), ...(wizard && thankYou ? [thankYou] : [])]
  const quote = wizard && {
    path: wizard.path,
    aliases: wizard.aliases ?? [],
    meta: wizard.meta,
    blocks: [{ kind: 'wizard' as const }],
  }
  return [...own, ...(quote ? [quote] : [])].map((page) => ({ ...page, market }))
}
