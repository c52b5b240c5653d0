import { expect, test } from 'vitest'
import { linkLanguage, originalLanguage, withLinkLanguages } from '#engine/site.ts'

const english = originalLanguage('en', 'zh-HK')

test('on a translated page, a link to a page without a translation names the original language', () => {
  const expected = { hrefLang: 'en', 'data-language': '英文' }
  for (const href of ['/', '/contact', '/contact?market=oman', '/zh-hkx', '/blog/guide#requirements']) {
    expect(linkLanguage('zh-HK', english, href), href).toEqual(expected)
  }
})

test('links within the language, on the page and out of the site name none; nor do links on an original page', () => {
  for (const href of [
    '/zh-hk',
    '/zh-hk/quotes/hong-kong?plan=1',
    '/zh-hk#plans',
    '?q=x',
    '#faq',
    'tel:+852',
    undefined,
  ]) {
    expect(linkLanguage('zh-HK', english, href), href).toBeUndefined()
  }
  expect(linkLanguage('en', undefined, '/contact')).toBeUndefined()
})

test('links in the HTML of an article name it likewise', () => {
  const html = '<p><a href="/zh-hk/blog/a">甲</a> <a href="/claims">乙</a> <a href="https://x.example">丙</a></p>'
  expect(withLinkLanguages(html, 'zh-HK', english)).toBe(
    html.replace('"/claims"', '"/claims" hreflang="en" data-language="英文"'),
  )
  expect(withLinkLanguages(html, 'en', undefined)).toBe(html)
})
