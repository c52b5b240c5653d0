import type { Page } from './page.ts'

/** The sitemap (sitemaps.org 0.9): canonical addresses of the pages that search engines may list. */
export function sitemap(pages: readonly Page[]): string {
  const urls = pages
    .filter(({ status, meta }) => status === 200 && !meta.noindex)
    .map(({ meta }) => `  <url><loc>${meta.canonical}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}

/** robots.txt: everything may be read; the sitemap says what there is. */
export function robots(origin: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`
}
