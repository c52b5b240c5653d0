import { expect, test } from 'vitest'
import { type BuiltPage, inGroups, isEnglish, pagesToCheck } from './pages-to-check.ts'

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
const setsOf = (chosen: readonly BuiltPage[]) =>
  chosen.map(({ lang, dir, kinds }) => [lang.slice(0, 2), dir, ...new Set(kinds)].toSorted().join())
const pathsOf = (chosen: readonly BuiltPage[]) => chosen.map(({ path }) => path)

test('each set of kinds of blocks in each language and direction is looked at once', () => {
  const { ofEachSet } = pagesToCheck(pages, false)
  expect(new Set(setsOf(ofEachSet))).toEqual(new Set(setsOf(pages)))
  expect(new Set(setsOf(ofEachSet)).size).toBe(ofEachSet.length)
})

test('of pages with one set, that with the most content is looked at', () => {
  const paths = pathsOf(pagesToCheck(pages, false).ofEachSet)
  expect(paths).toEqual(['/', '/hong-kong', '/zh-hk/hong-kong', '/ar-ae/uae', '/faq', '/markets'])
})

test('a few English pages together have every kind of block', () => {
  const { ofEachKind } = pagesToCheck(pages, false)
  expect(new Set(ofEachKind.flatMap(({ kinds }) => kinds))).toEqual(new Set(pages.flatMap(({ kinds }) => kinds)))
  expect(pathsOf(ofEachKind)).toEqual(['/hong-kong', '/'])
})

test('all pages are looked at where that is asked for', () => {
  const chosen = pagesToCheck(pages, true)
  expect(chosen).toEqual({ ofEachSet: pages, ofEachKind: pages.filter(isEnglish) })
})

test('groups hold every item, in its order', () => {
  expect(inGroups([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
})
