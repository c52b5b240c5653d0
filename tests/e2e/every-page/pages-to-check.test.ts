import { expect, test } from 'vitest'
import { type BuiltPage, pagesToCheck } from './pages-to-check.ts'

const english = { lang: 'en', dir: 'ltr', length: 100 } as const
const pages: readonly BuiltPage[] = [
  { ...english, path: '/', kinds: ['hero', 'markets', 'stats'] },
  { ...english, path: '/singapore', lang: 'en-SG', kinds: ['hero', 'comparison', 'faq'] },
  { ...english, path: '/hong-kong', lang: 'en-HK', kinds: ['faq', 'comparison', 'hero', 'faq'], length: 300 },
  { ...english, path: '/zh-hk/hong-kong', lang: 'zh-HK', kinds: ['hero', 'comparison', 'faq'] },
  { ...english, path: '/ar-ae/uae', lang: 'ar-AE', dir: 'rtl', kinds: ['hero', 'comparison', 'faq'] },
  { ...english, path: '/faq', kinds: ['hero', 'faq'] },
  { ...english, path: '/markets', kinds: ['hero', 'markets'], length: 50 },
]
const pathsOf = (chosen: readonly BuiltPage[]) => chosen.map(({ path }) => path)

test('each kind of block in each language and direction is looked at', () => {
  const seen = (some: readonly BuiltPage[]) =>
    new Set(some.flatMap(({ lang, dir, kinds }) => kinds.map((kind) => `${lang.slice(0, 2)} ${dir} ${kind}`)))
  expect(seen(pagesToCheck(pages, false))).toEqual(seen(pages))
})

test('few pages are looked at, and of pages with as many kinds that with the most content', () => {
  expect(pathsOf(pagesToCheck(pages, false))).toEqual(['/hong-kong', '/', '/zh-hk/hong-kong', '/ar-ae/uae'])
})

test('all pages are looked at where that is asked for', () => {
  expect(pagesToCheck(pages, true)).toEqual(pages)
})
