import { expect, test } from 'vitest'
import { sitePages } from '#site/pages/pages.ts'
import { sitemap } from '#site/pages/seo/sitemap.ts'
import { site } from '#tests/fixtures/site.ts'

const { list, listed } = sitePages(site)
const found = list.flatMap((page) => listed(page) ?? [])
const { 'sitemap.xml': text = '', ...others } = sitemap('https://fathom.example', found)
const addresses = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)

test('lists the canonical address of each page that search engines may list, once', () => {
  expect(addresses.sort()).toEqual([
    'https://fathom.example/',
    'https://fathom.example/atlantis-maid-insurance',
    'https://fathom.example/contact',
    'https://fathom.example/hyperborea-maid-insurance',
    'https://fathom.example/lemuria-maid-insurance',
    'https://fathom.example/quotes',
    'https://fathom.example/quotes/atlantis',
    'https://fathom.example/results',
  ])
})

test('lists no page that asks to be left out, no alias and no page for addresses that lead nowhere', () => {
  expect(text).not.toContain('thank-you')
  expect(text).not.toContain('.example/atlantis<')
  expect(text).not.toContain('/atlantis/quotes')
  expect(text).not.toContain('/404')
})

test('is an XML document of the sitemap schema', () => {
  const [declaration, opening] = text.split('\n')
  expect(declaration).toBe('<?xml version="1.0" encoding="UTF-8"?>')
  expect(opening).toContain('<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"')
  expect(text).toMatch(/<\/urlset>\n$/)
  expect(text.match(/<url>/g)).toHaveLength(addresses.length)
})

test('says the day of the last change of a page where one is on record', () => {
  const entry = { canonical: 'https://fathom.example/blog/living-below', alternates: [] }
  const { 'sitemap.xml': dated } = sitemap('https://fathom.example', [{ ...entry, changed: '2024-03-19' }, entry])
  expect(dated?.match(/ {2}<url>.*/g)).toEqual([
    `  <url><loc>${entry.canonical}</loc><lastmod>2024-03-19</lastmod></url>`,
    `  <url><loc>${entry.canonical}</loc></url>`,
  ])
})

test('is one file while that may have all addresses, and else an index of files with no more than they may', () => {
  expect(others).toEqual({})
  const files = sitemap('https://fathom.example', found, 3)
  expect(Object.keys(files)).toEqual(['sitemap.xml', 'sitemap-1.xml', 'sitemap-2.xml', 'sitemap-3.xml'])
  const { 'sitemap.xml': index = '', ...parts } = files
  expect(index.match(/<loc>[^<]*/g)).toEqual(Object.keys(parts).map((name) => `<loc>https://fathom.example/${name}`))
  expect(index).toMatch(/<sitemapindex xmlns="[^"]+">[\s\S]*<\/sitemapindex>\n$/)
  expect(Object.values(parts).map((part) => part.match(/<url>/g)?.length)).toEqual([3, 3, 2])
  const again = Object.values(parts).flatMap((part) => part.match(/ {2}<url>.*/g) ?? [])
  expect(again).toEqual(text.match(/ {2}<url>.*/g))
})
