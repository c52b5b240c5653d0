import type { ShareCard } from '../../blocks/block-definition.ts'
import { blockKinds } from '../../blocks/blocks.ts'
import { listedMarkets, type Market, type Site } from '../../engine/site/site.ts'
import type { PageMeta } from '../page.ts'
import { type PlacedPage, structuredData } from './structured-data.ts'

/** What search engines and shared links say of a page. */
export function pageMeta(site: Site, page: PlacedPage): PageMeta {
  const { path, meta, market, article } = page
  const { origin } = site.config
  return {
    title: meta.title,
    description: meta.description,
    canonical: origin + path,
    type: article ? 'article' : 'website',
    image: `${origin}/cards/${shareCard(page)}.png`,
    noindex: meta.noindex ?? false,
    alternates: market?.landing.path === path ? alternates(site, market) : [],
    structuredData: structuredData(site, page),
  }
}

/** The picture that goes with a shared link: one for each kind of page, 1200 by 630 pixels (Open Graph). */
function shareCard({ path, market, article, blocks }: PlacedPage): ShareCard {
  if (article) return 'article'
  const own = blocks.map(({ kind }) => blockKinds[kind].shareCard).find((card) => card !== undefined)
  return own ?? (market?.landing.path === path ? 'comparison' : 'site')
}

/**
 * The landing pages that search engines may offer instead of this one, itself included, as hreflang wants it; the
 * first market stands for everyone else (`x-default`). Markets without `hreflang` have none.
 */
export function alternates({ config, markets }: Site, market: Market): PageMeta['alternates'] {
  if (!market.hreflang || market.status === 'closed') return []
  const listed = listedMarkets(markets).flatMap(({ hreflang = [], landing }) =>
    hreflang.map((tag) => ({ hreflang: tag, href: config.origin + landing.path })),
  )
  return [...listed, ...listed.slice(0, 1).map(({ href }) => ({ hreflang: 'x-default', href }))]
}
