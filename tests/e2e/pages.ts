import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** The paths that the built sitemap lists. */
export async function sitemapPaths(root: string): Promise<string[]> {
  const text = await readFile(path.join(root, 'dist/sitemap.xml'), 'utf8')
  return [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
}

/** Pages that a visitor reaches and search engines do not list. */
export const unlistedPaths = [
  '/results',
  '/contact/thank-you',
  '/welcome-page/thank-you',
  ...['singapore', 'hong-kong', 'malaysia', 'uae', 'qatar', 'kuwait', 'bahrain'].map(
    (market) => `/quotes/${market}/thank-you`,
  ),
]

/** Pages on which nothing reacts to the visitor. */
export const stillPaths = [
  '/',
  '/quotes',
  '/results',
  '/taiwan-maid-insurance',
  '/south-korea-maid-insurance',
  '/japan-maid-insurance',
  '/contact/thank-you',
  '/welcome-page/thank-you',
]
