import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** A language, besides English, in which visitors read a market's pages. */
export interface LanguageFacts {
  readonly tag: string
  /** The start of its addresses. */
  readonly start: string
  readonly dir: 'ltr' | 'rtl'
  /** Its name in the language itself. */
  readonly name: string
  readonly market: string
}

export const languages: readonly LanguageFacts[] = [
  {
    tag: 'zh-HK',
    start: '/zh-hk',
    dir: 'ltr',
    name: '繁體中文',
    market: 'hong-kong',
  },
  {
    tag: 'ms-MY',
    start: '/ms-my',
    dir: 'ltr',
    name: 'Bahasa Melayu',
    market: 'malaysia',
  },
  {
    tag: 'ar-AE',
    start: '/ar-ae',
    dir: 'rtl',
    name: 'العربية',
    market: 'uae',
  },
]

/** The paths that the built sitemap lists, in every language. */
export async function sitemapPaths(root: string): Promise<string[]> {
  const text = await readFile(path.join(root, 'dist/sitemap.xml'), 'utf8')
  return [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
}
