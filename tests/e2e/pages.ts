import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { signed } from './served-site.ts'

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
  '/countries',
  '/results',
  '/taiwan-maid-insurance',
  '/south-korea-maid-insurance',
  '/japan-maid-insurance',
  '/contact/thank-you',
  '/welcome-page/thank-you',
]

/** A page of each kind, in a state in which it has most to show. */
export const pagesOfEachKind = [
  '/',
  '/singapore-maid-insurance?compare=axa-comprehensive-plus.fwd-premier-maid',
  '/bahrain-maid-insurance',
  '/quotes/bahrain',
  '/quotes/singapore?plan=1',
  signed('/quotes/bahrain/thank-you?reference=HC-7K3M-9QXT&sent=2026-11-26T09:00Z&date=2026-12-07'),
  '/contact',
  '/results',
  '/providers/singapore/liberty',
  '/reviews/axa-maid-insurance',
  '/comparisons/cheapest-maid-insurance',
  '/comparisons/maid-insurance-promotions',
  '/blog/singapore-maid-insurance-guide',
  '/glossary',
  '/faq',
]
