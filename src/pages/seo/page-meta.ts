import type { ShareCard } from '#blocks/block-definition.ts'
import { blockKinds } from '#blocks/blocks.ts'
import type { Site } from '#engine/site/site.ts'
import type { PageMeta } from '#pages/page.ts'
import { type PlacedPage, structuredData } from './structured-data.ts'

/** The metadata of a page for search engines and shared links. */
export function pageMeta(site: Site, page: PlacedPage, alternates: PageMeta['alternates'] = []): PageMeta {
  const { path, meta, article } = page
  const { origin } = site.config
  const image = `${origin}/cards/${shareCard(page)}.png`
  return {
    title: meta.title,
    description: meta.description,
    canonical: origin + path,
    type: article ? 'article' : 'website',
    image,
    noindex: meta.noindex ?? false,
    alternates,
    structuredData: structuredData(site, page, image),
  }
}

/** The picture that goes with a shared link: one for each kind of page, 1200 by 630 pixels (Open Graph). */
function shareCard({ path, market, article, blocks }: PlacedPage): ShareCard {
  if (article) return 'article'
  const own = blocks.map(({ kind }) => blockKinds[kind].shareCard).find((card) => card !== undefined)
  return own ?? (market?.landing.path === path ? 'comparison' : 'site')
}
