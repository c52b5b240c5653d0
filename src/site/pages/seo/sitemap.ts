import type { PageMeta } from '../page.ts'
import type { PageDefinition } from '../page-definitions.ts'

/** An entry of the sitemap. */
export interface Listed extends Pick<PageMeta, 'canonical' | 'alternates'> {
  /** The day of its last change (YYYY-MM-DD), if that is known. */
  readonly changed?: string
}

/** The entry of a page; undefined for one that search engines must not list. */
export function listed(
  origin: string,
  { path, status = 200, meta: { noindex }, changed }: Pick<PageDefinition, 'path' | 'status' | 'meta' | 'changed'>,
  alternates: Listed['alternates'],
): Listed | undefined {
  return status === 200 && !noindex ? { canonical: origin + path, alternates, ...(changed && { changed }) } : undefined
}

/**
 * The files of the sitemap by name (sitemaps.org 0.9, with Google's alternates). If there are more entries than one file
 * may have, `sitemap.xml` is an index of the others.
 */
export function sitemap(origin: string, pages: readonly Listed[], most = 50_000): Record<string, string> {
  const parts = Array.from({ length: Math.ceil(pages.length / most) }, (_, i) => pages.slice(i * most, (i + 1) * most))
  if (parts.length <= 1) return { 'sitemap.xml': document('urlset', pages.map(entry)) }
  const files = parts.map((part, i) => [`sitemap-${i + 1}.xml`, document('urlset', part.map(entry))] as const)
  const index = files.map(([name]) => `  <sitemap><loc>${origin}/${name}</loc></sitemap>`)
  return { 'sitemap.xml': document('sitemapindex', index), ...Object.fromEntries(files) }
}

function document(root: 'urlset' | 'sitemapindex', entries: readonly string[]): string {
  const alternates = root === 'urlset' ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : ''
  const opening = `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${alternates}>`
  return ['<?xml version="1.0" encoding="UTF-8"?>', opening, ...entries, `</${root}>`, ''].join('\n')
}

// Nothing in a path or a language tag needs escaping: the schemas allow letters, digits, hyphens and slashes.
function entry({ canonical, alternates, changed }: Listed): string {
  const links = alternates.map(
    ({ hreflang, href }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`,
  )
  const day = changed ? `<lastmod>${changed}</lastmod>` : ''
  return `  <url><loc>${canonical}</loc>${day}${links.join('')}</url>`
}
