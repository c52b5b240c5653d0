import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { signed } from './served-site.ts'

/** A language, besides English, in which visitors read a market's pages. */
export interface LanguageFacts {
  readonly tag: string
  /** The start of its addresses. */
  readonly start: string
  readonly dir: 'ltr' | 'rtl'
  /** Its name in the language itself. */
  readonly name: string
  readonly market: string
  /** A profile and an article that are translated into it. */
  readonly profile: string
  readonly article: string
}

export const languages: readonly LanguageFacts[] = [
  {
    tag: 'zh-HK',
    start: '/zh-hk',
    dir: 'ltr',
    name: '繁體中文',
    market: 'hong-kong',
    profile: 'axa',
    article: 'hong-kong-helper-insurance-guide',
  },
  {
    tag: 'ms-MY',
    start: '/ms-my',
    dir: 'ltr',
    name: 'Bahasa Melayu',
    market: 'malaysia',
    profile: 'etiqa',
    article: 'malaysia-insurance-guide',
  },
  {
    tag: 'ar-AE',
    start: '/ar-ae',
    dir: 'rtl',
    name: 'العربية',
    market: 'uae',
    profile: 'oman',
    article: 'choosing-insurance-uae',
  },
]

/** The paths that the built sitemap lists, in every language. */
export async function sitemapPaths(root: string): Promise<string[]> {
  const text = await readFile(path.join(root, 'dist/sitemap.xml'), 'utf8')
  return [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
}

/** Whether the page at a path is written in English. */
export function isEnglish(path: string): boolean {
  return !languages.some(({ start }) => `${path}/`.startsWith(`${start}/`))
}

/** A page of each kind in a language, in the state with the most content. */
export function pagesOfEachKindIn({ start, market, profile, article }: LanguageFacts): string[] {
  return [
    `/${market}-maid-insurance`,
    `/quotes/${market}`,
    `/quotes/${market}/thank-you?reference=HC-7K3M-9QXT&sent=2026-11-26T09:00Z&date=2026-12-07`,
    `/providers/${market}`,
    `/providers/${market}/${profile}`,
    `/blog/${article}`,
  ].map((path) => (path.includes('?reference=') ? signed(start + path) : start + path))
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

/** Pages without anything interactive. */
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

/** A page of each kind, in the state with the most content. */
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
