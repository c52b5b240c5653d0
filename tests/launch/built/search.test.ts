import path from 'node:path'
import { expect, test } from 'vitest'
import { pngSize } from '#tests/site/png-size.ts'
import { type BuiltPage, builtPages, dist, pageAt, readFile } from './built-site.ts'
import { canonicalOf, headLinks, isIndexable, metaOf, tagsNamed, textOf } from './html.ts'

const { origin } = canonicalOf(pageAt('/'))
const canonicalPages = builtPages.filter((page) => canonicalOf(page).pathname === page.address)

/** The language tags that a page offers, each with the address of its page. */
function alternatesOf(page: BuiltPage): Record<string, string> {
  return Object.fromEntries(headLinks(page, 'alternate').map(({ hreflang = '', href = '' }) => [hreflang, href]))
}

/** Specification 000, section 9, and Arabic. */
const languages = {
  'en-SG': `${origin}/singapore-maid-insurance`,
  'en-HK': `${origin}/hong-kong-maid-insurance`,
  'en-MY': `${origin}/malaysia-maid-insurance`,
  'en-AE': `${origin}/uae-maid-insurance`,
  'zh-HK': `${origin}/zh-hk/hong-kong-maid-insurance`,
  'ms-MY': `${origin}/ms-my/malaysia-maid-insurance`,
  'ar-AE': `${origin}/ar-ae/uae-maid-insurance`,
  'x-default': `${origin}/singapore-maid-insurance`,
}

interface Entry {
  readonly address: string
  readonly alternates: Record<string, string>
}

const sitemap = readFile('sitemap.xml')
const entries: readonly Entry[] = [...sitemap.matchAll(/<url>([\s\S]*?)<\/url>/g)].map(([, entry = '']) => ({
  address: /<loc>([^<]*)<\/loc>/.exec(entry)?.[1] ?? '',
  alternates: Object.fromEntries(
    [...entry.matchAll(/<xhtml:link rel="alternate" hreflang="([^"]*)" href="([^"]*)"\/>/g)].map(
      ([, hreflang = '', href = '']) => [hreflang, href],
    ),
  ),
}))

test('the sitemap lists the canonical address of every page that may be listed, once, and no other', () => {
  const listed = builtPages.filter(isIndexable).map((page) => canonicalOf(page).href)
  expect(sitemap).toContain('<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"')
  expect(listed.length).toBeGreaterThan(80)
  expect(entries.map(({ address }) => address).sort()).toEqual(listed.sort())
})

// Specification 000, section 2.
test('the sitemap lists every market and every wizard', () => {
  const open = ['singapore', 'hong-kong', 'malaysia', 'uae', 'qatar', 'kuwait', 'bahrain']
  const landings = [...open, 'oman', 'taiwan', 'south-korea', 'japan'].map((market) => `/${market}-maid-insurance`)
  const paths = ['/', '/contact', '/quotes', '/welcome-page', ...landings, ...open.map((market) => `/quotes/${market}`)]
  expect(entries.map(({ address }) => new URL(address).pathname)).toEqual(expect.arrayContaining(paths))
})

test('the sitemap gives each page the alternates that the page itself names', () => {
  const named = builtPages.filter(isIndexable).filter((page) => headLinks(page, 'alternate').length > 0)
  const withAlternates = entries.filter(({ alternates }) => Object.keys(alternates).length > 0)
  expect(withAlternates).toHaveLength(named.length)
  for (const { address, alternates } of withAlternates)
    expect(alternates).toEqual(alternatesOf(pageAt(new URL(address).pathname)))
})

test('robots.txt lets everything be read and names the sitemap', () => {
  expect(readFile('robots.txt').trim().split(/\n+/)).toEqual([
    'User-agent: *',
    'Allow: /',
    `Sitemap: ${origin}/sitemap.xml`,
  ])
})

test('thank-you pages, the results and the not-found page may not be listed; every other page may', () => {
  const hidden = builtPages.filter((page) => metaOf(page, 'robots') === 'noindex').map(({ address }) => address)
  const expected = builtPages
    .map(({ address }) => address)
    .filter((address) => /\/(?:thank-you|results|404)$/.test(address))
  expect(expected.length).toBeGreaterThanOrEqual(16)
  expect(hidden).toEqual(expected)
})

test('the country pages of Singapore, Hong Kong, Malaysia and the UAE offer one another in each language', () => {
  const offering = canonicalPages.filter((page) => 'en-HK' in alternatesOf(page) && 'en-SG' in alternatesOf(page))
  expect(new Set(offering.map((page) => canonicalOf(page).href))).toEqual(new Set(Object.values(languages)))
  for (const page of offering) expect(alternatesOf(page)).toEqual(languages)
})

test('every alternate may be listed, and offers the page in return under the same tag', () => {
  const oneSided = canonicalPages.flatMap((page) => {
    const own = canonicalOf(page).href
    const offers = Object.entries(alternatesOf(page))
    const others = offers.map(([, href]) => pageAt(new URL(href).pathname))
    const tags = offers.filter(([, href]) => href === own).map(([tag]) => tag)
    const isReturned = (other: BuiltPage) => isIndexable(other) && tags.every((tag) => alternatesOf(other)[tag] === own)
    return others.filter((other) => tags.length === 0 || !isReturned(other)).map(({ address }) => [own, address])
  })
  expect(oneSided).toEqual([])
})

test('every document has the Open Graph tags of a shared link, and they say what the page says', () => {
  const wrong = builtPages.filter((page) => {
    const title = tagsNamed('title', page).length === 1 && /<title>([^<]*)</.exec(page.html)?.[1]
    const says = (name: string, value: string | undefined) => metaOf(page, name) === value && value !== undefined
    const complete = [
      title !== false && page.html.includes(`<meta property="og:title" content="${title}"/>`),
      says('og:description', metaOf(page, 'description')),
      says('og:url', canonicalOf(page).href),
      /^[a-z]{2}_[A-Z]{2}$/.test(metaOf(page, 'og:locale') ?? ''),
      metaOf(page, 'og:locale')?.slice(0, 2) === /<html lang="(..)/.exec(page.html)?.[1],
      says('og:type', /\/blog\/./.test(page.address) ? 'article' : 'website'),
      says('og:site_name', metaOf(pageAt('/'), 'og:site_name')),
      says('og:image:width', '1200'),
      says('og:image:height', '630'),
      says('twitter:card', 'summary_large_image'),
    ]
    return complete.includes(false)
  })
  expect(wrong.map(({ address }) => address)).toEqual([])
})

test('no title is longer than search engines show', () => {
  const titles = builtPages.map(({ html }) => textOf(/<title>([^<]*)/.exec(html)?.[1] ?? ''))
  expect(titles.filter((title) => title === '' || [...title].length > 60)).toEqual([])
})

test('every share card is a PNG picture of 1200 by 630 pixels on the site itself', () => {
  const cards = [...new Set(builtPages.map((page) => metaOf(page, 'og:image') ?? ''))]
  expect(cards.length).toBeGreaterThan(1)
  for (const card of cards) {
    const { origin: host, pathname } = new URL(card)
    expect(host).toBe(origin)
    expect(pngSize(path.join(dist, pathname))).toEqual([1200, 630])
  }
})
