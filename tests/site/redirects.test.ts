import { expect, test } from 'vitest'
import type { Language, Site } from '#engine/site.ts'
import { redirectLines } from '#site/redirects.ts'
import { site } from '#tests/fixtures/site.ts'

const moved: Site = { ...site, config: { ...site.config, redirects: [{ from: '/old', to: '/new' }] } }

/** In Filipino, its not-found page has another address. */
const language: Language = {
  tag: 'fil',
  isDraft: false,
  markets: [],
  addresses: { '/404': '/fil/404' },
  redirects: [],
}

test('what has moved leads on for good, and every other address to the not-found page', () => {
  expect(redirectLines(moved)).toBe('/old /new 301\n/* /404/index.html 404\n')
})

test('unknown addresses of a language lead to its own not-found page, before all others', () => {
  const translated: Site = { ...moved, translations: [{ ...site, language }] }
  expect(redirectLines(translated)).toBe('/old /new 301\n/fil/* /fil/404/index.html 404\n/* /404/index.html 404\n')
})

test('a language without a not-found page of its own has the one of the site', () => {
  const pages = site.pages.filter(({ status }) => status !== 404)
  const translated: Site = { ...moved, translations: [{ ...site, pages, language }] }
  expect(redirectLines(translated)).toBe('/old /new 301\n/* /404/index.html 404\n')
})

test('an address that moved is written as browsers ask for it', () => {
  const redirects = [{ from: '/關於我們/Maid_Insurance.html', to: '/new' }]
  const older: Site = { ...site, config: { ...site.config, redirects } }
  expect(redirectLines(older)).toBe(`${encodeURI('/關於我們/Maid_Insurance.html')} /new 301\n/* /404/index.html 404\n`)
})

test('addresses lead on from their usual spelling with capitals, those in a language from that of its tag', () => {
  const translated: Site = { ...site, translations: [{ ...site, language: { ...language, tag: 'zh-HK' } }] }
  const lines = redirectLines(translated, ['/', '/contact', '/quotes/my-market', '/zh-hk', '/zh-hk/quotes', '/404'])
  expect(lines.split('\n').slice(0, -3)).toEqual([
    '/Contact /contact 308',
    '/Quotes/My-Market /quotes/my-market 308',
    '/zh-HK /zh-hk 308',
    '/zh-HK/quotes /zh-hk/quotes 308',
  ])
})
