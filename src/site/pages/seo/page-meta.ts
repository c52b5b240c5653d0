import type { Site } from '#engine/site.ts'
import type { PageMeta } from '../page.ts'
import { shareCard } from './share-card.ts'
import { type PlacedPage, structuredData } from './structured-data.ts'

/** The metadata of a page for search engines and shared links. */
export function pageMeta(site: Site, page: PlacedPage, alternates: PageMeta['alternates'] = []): PageMeta {
  const { path, meta, article } = page
  const { origin } = site.config
  const image = origin + shareCard(page)
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
