import type { PageDefinition } from './page-definitions.ts'
import { languageOf, type PublishedPage } from './published-pages.ts'

/**
 * The hreflang version of a page within its own language. Landing pages of markets that menus do not show are versions
 * of nothing but themselves; otherwise each landing page would list every market of the world.
 *
 * @param shown the paths of the landing pages that menus show.
 */
export function hreflangVersion(page: PageDefinition, shown: ReadonlySet<string>): PageDefinition['version'] {
  const { path, market, meta } = page
  const version = page.version ?? (meta.hreflang && { of: path, hreflang: meta.hreflang })
  const isAlone = version && path === market?.landing.path && !shown.has(path)
  return isAlone ? { ...version, of: path } : version
}

/** The pages, with translations of the same original as hreflang versions of each other. */
export function withHreflangVersions(list: readonly PublishedPage[]): PublishedPage[] {
  const byOriginal = Map.groupBy(list, ({ original }) => original)
  return list.map((page) => {
    const isTranslated = (byOriginal.get(page.original)?.length ?? 0) > 1
    if (page.version || page.meta.noindex || !isTranslated) return page
    return { ...page, version: { of: page.original, hreflang: [languageOf(page)] } }
  })
}
