import type { Crumb } from './page.ts'

/**
 * The trail to a page, built from the segments of its path: home first, each segment that is a page itself, and the
 * page last, without a link. Segments that lead nowhere are left out, so that no crumb is dead.
 */
export function breadcrumb(path: string, labels: ReadonlyMap<string, string>): Crumb[] {
  if (path === '/') return []
  const segments = path.split('/').slice(1)
  const prefixes = ['/', ...segments.map((_, i) => `/${segments.slice(0, i + 1).join('/')}`)]
  return prefixes.flatMap((href) => {
    const label = labels.get(href)
    if (label === undefined) return []
    return [href === path ? { label } : { label, href }]
  })
}
