import type { Page } from '../page.ts'

/** The sitemap (sitemaps.org 0.9, with Google's alternates): canonical addresses of pages that search engines may list. */
export function sitemap(pages: readonly Page[]): string {
  const listed = pages.filter(({ status, meta }) => status === 200 && !meta.noindex)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...listed.map(entry),
    '</urlset>',
    '',
  ].join('\n')
}

/** robots.txt: everything may be read; the sitemap says what there is. */
export function robots(origin: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`
}

// Nothing in a path or a language tag needs escaping: the schemas allow letters, digits, hyphens and slashes.
function entry({ meta }: Page): string {
  const links = meta.alternates.map(
    ({ hreflang, href }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`,
  )
  return `  <url><loc>${meta.canonical}</loc>${links.join('')}</url>`
}
