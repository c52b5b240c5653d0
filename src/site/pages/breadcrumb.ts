import { homePath, type Site } from '#engine/site.ts'
import type { Crumb } from './page.ts'
import type { PublishedPage } from './page-definitions.ts'

/** The names of pages by path, as a breadcrumb shows them. */
export function pageLabels(site: Site, list: readonly PublishedPage[]): Map<string, string> {
  const labels = new Map(list.map(({ path, meta }) => [path, meta.crumb]))
  return site.language ? labels.set(homePath(site), site.messages.layout.home) : labels
}

/**
 * The breadcrumb of a page: home, each prefix of its path that is a page, and the page itself without a link. Empty for
 * the home page.
 */
export function breadcrumb(
  { path, skipsParent = false }: Pick<PublishedPage, 'path' | 'skipsParent'>,
  labels: ReadonlyMap<string, string>,
  home = '/',
): Crumb[] {
  if (path === home) return []
  const segments = path.split('/').slice(1)
  const prefixes = new Set([home, ...segments.map((_, i) => `/${segments.slice(0, i + 1).join('/')}`)])
  if (skipsParent) prefixes.delete(`/${segments.slice(0, -1).join('/')}`)
  return [...prefixes].flatMap((href) => {
    const label = labels.get(href)
    if (label === undefined) return []
    return [href === path ? { label } : { label, href }]
  })
}
