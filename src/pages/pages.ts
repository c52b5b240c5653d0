import { withData } from '../blocks/blocks.ts'
import { direction } from '../engine/site/direction.ts'
import type { Site } from '../engine/site/site.ts'
import { breadcrumb } from './breadcrumb.ts'
import { layout } from './layout.ts'
import { wordsFor } from './messages.ts'
import type { Page } from './page.ts'
import { drafts } from './page-definitions.ts'
import { shareCard } from './seo/share-card.ts'
import { alternates, structuredData } from './seo/structured-data.ts'

/** Every page of the site, each once; a page's aliases are in it. */
export function pages(site: Site): Page[] {
  const all = drafts(site)
  const labels = new Map(all.map(({ path, meta }) => [path, meta.crumb]))
  const entries = all.map(({ path, meta }) => ({ path, title: meta.crumb, description: meta.description }))
  const frame = layout(site)
  return all.map((draft) => {
    const { path, aliases = [], status = 200 as const, meta, blocks, market, about } = draft
    const breadcrumbs = breadcrumb(path, labels)
    const canonical = site.config.origin + path
    const lang = market?.locale ?? site.config.locale
    return {
      path,
      aliases,
      status,
      lang,
      dir: direction(lang),
      accent: market?.id ?? about,
      meta: {
        title: meta.title,
        description: meta.description,
        canonical,
        type: draft.article ? 'article' : 'website',
        image: site.config.origin + shareCard(draft),
        noindex: meta.noindex ?? false,
        alternates: market?.landing.path === path ? alternates(site, market) : [],
        structuredData: structuredData(site, draft, breadcrumbs),
      },
      breadcrumb: breadcrumbs,
      layout: frame,
      blocks: blocks.map((block) => withData({ site, market, pages: entries }, block)),
      words: wordsFor(site.messages, blocks),
    }
  })
}
