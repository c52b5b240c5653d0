import { expect, test } from 'vitest'
import type { Market, Site } from '#engine/site.ts'
import { noAssets } from '#site/assets.ts'
import { countriesFound } from '#site/blocks/countries/block.ts'
import type { Page } from '#site/pages/page.ts'
import type { PublishedPage } from '#site/pages/page-definitions.ts'
import { sitePages } from '#site/pages/pages.ts'
import { renderPage } from '#site/render.tsx'
import { isAll } from '#tests/runner/samples.ts'
import { marketOf, site } from './launch-site.ts'

/** The launch with `count` markets: with and without a wizard, all with languages, plans and profiles. */
function grown(count: number): Site {
  const from = site.markets.length
  const more = Array.from({ length: count - from }, (_, i) => marketLike(i % 2 === 0 ? 'uae' : 'oman', from + i + 1))
  const profiles = more.flatMap(({ id }) =>
    site.profiles.filter(({ market }) => market === 'uae').map((profile) => ({ ...profile, market: id })),
  )
  return { ...site, markets: [...site.markets, ...more], profiles: [...site.profiles, ...profiles] }
}

function marketLike(id: string, order: number): Market {
  const text = JSON.stringify(marketOf(id)).replaceAll(new RegExp(`\\b${id}\\b`, 'g'), `market-${order}`)
  return { ...JSON.parse(text), order, name: `Market ${order}`, hreflang: [`en-${order}`] }
}

const elsewhere = [
  '/',
  '/quotes',
  '/contact',
  '/providers',
  '/comparisons/maid-insurance-promotions',
  '/singapore-maid-insurance',
  '/bahrain-maid-insurance',
  '/quotes/kuwait',
  '/quotes/kuwait/thank-you',
  '/providers/singapore/axa',
  '/blog',
]

/** Finds and composes pages of a site; the site's pages are listed once. */
function composerOf(of: Site): (path: string) => Page {
  const { list, compose } = sitePages(of)
  return (path) => compose(pageAt(list, path))
}

function pageAt(list: readonly PublishedPage[], path: string): PublishedPage {
  const page = list.find((candidate) => candidate.path === path)
  if (!page) throw new Error(`There is no page ${path}.`)
  return page
}

test('no page grows with the number of markets: its data and HTML are those of a site with one market more than the menu', async () => {
  const [now, few, some, many] = [site, grown(13), grown(40), grown(200)].map(composerOf)
  for (const path of elsewhere) {
    const page = few?.(path) as Page
    expect(some?.(path), path).toEqual(page)
    expect(many?.(path), path).toEqual(page)
    const [today, later] = [now?.(path) as Page, page].map((one) => renderPage(one, {}, noAssets))
    expect((await later)?.length, path).toBeLessThan(1.15 * ((await today)?.length ?? 0))
  }
})

test('a market that the menu does not show has pages of the same size, and no other in them', () => {
  const [few, many] = [composerOf(grown(13)), composerOf(grown(200))]
  expect(many('/market-13-maid-insurance')).toEqual(few('/market-13-maid-insurance'))
  const { alternates } = many('/market-14-maid-insurance').meta
  expect(alternates).toEqual([])
  expect(many('/singapore-maid-insurance').meta.alternates).toEqual([
    { hreflang: 'en-SG', href: 'https://helpercompare.example/singapore-maid-insurance' },
    { hreflang: 'en-HK', href: 'https://helpercompare.example/hong-kong-maid-insurance' },
    { hreflang: 'en-MY', href: 'https://helpercompare.example/malaysia-maid-insurance' },
    { hreflang: 'en-AE', href: 'https://helpercompare.example/uae-maid-insurance' },
    { hreflang: 'en-12', href: 'https://helpercompare.example/market-12-maid-insurance' },
    { hreflang: 'zh-HK', href: 'https://helpercompare.example/zh-hk/hong-kong-maid-insurance' },
    { hreflang: 'ms-MY', href: 'https://helpercompare.example/ms-my/malaysia-maid-insurance' },
    { hreflang: 'ar-AE', href: 'https://helpercompare.example/ar-ae/uae-maid-insurance' },
    { hreflang: 'x-default', href: 'https://helpercompare.example/singapore-maid-insurance' },
  ])
})

/** The pages that list every country, with the targets of their links. */
function countryPages(of: Site): Map<string, readonly string[]> {
  const { list, compose } = sitePages(of)
  const pages = list.filter(({ path }) => path.startsWith('/countries'))
  return new Map(
    pages.map((page) => {
      const links = compose(page).blocks.flatMap((block) =>
        block.kind === 'countries' ? block.data.sections.flatMap(({ cards }) => cards.map(({ href }) => href)) : [],
      )
      return [page.path, links]
    }),
  )
}

test.each([11, 200, 201, isAll ? 1500 : 450])(
  'of %i markets each is once on a page of countries, which lists 200 at most',
  (count) => {
    const of = grown(count)
    const pages = countryPages(of)
    expect(pages.size === 1).toBe(count <= 200)
    const links = [...pages.values()].flat().filter((href) => !href.startsWith('/countries'))
    expect(links.toSorted()).toEqual(of.markets.map(({ landing }) => landing.path).toSorted())
    for (const [path, own] of pages) {
      expect(own.filter((href) => !href.startsWith('/countries')).length, path).toBeLessThanOrEqual(200)
      expect(
        own.filter((href) => href.startsWith('/countries') && !pages.has(href)),
        path,
      ).toEqual([])
    }
    const reached = new Set(['/countries', ...[...pages.values()].flat()])
    expect([...pages.keys()].filter((path) => !reached.has(path))).toEqual([])
  },
)

test.each([
  ['sing', ['Singapore']],
  ['KONG', ['Hong Kong']],
  ['united arab', ['UAE']],
  ['Émirates', ['UAE']],
  ['kw', ['Kuwait']],
  ['south  korea', ['South Korea']],
  ['', []],
  ['?', []],
  ['apore', []],
])('%o finds %o among the countries', (text, names) => {
  expect(countriesFound(site, text).cards.map(({ name }) => name)).toEqual(names)
})
