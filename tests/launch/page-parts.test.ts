import { expect, test } from 'vitest'
import type { Site } from '#engine/site.ts'
import { type SitePages, sitePages } from '#site/pages/pages.ts'
import { site } from './launch-site.ts'

const before = sitePages(site)

/** The site after one change of a market. */
function changed(change: (market: Site['markets'][number]) => Site['markets'][number]): SitePages {
  return sitePages({ ...site, markets: site.markets.map((one) => (one.id === 'bahrain' ? change(one) : one)) })
}

/** The inputs of each page and the page itself, both as JSON by path. */
function textsOf({ list, madeOf, compose }: SitePages): Map<string, { made: string | undefined; data: string }> {
  return new Map(
    list.map((page) => [page.path, { made: JSON.stringify(madeOf(page)), data: JSON.stringify(compose(page)) }]),
  )
}

test.each([
  [
    'a price',
    changed((market) => ({ ...market, plans: market.plans?.map((plan) => ({ ...plan, price: 777 })) ?? [] })),
  ],
  ['a name', changed((market) => ({ ...market, name: 'Dilmun' }))],
  ['an address', changed((market) => ({ ...market, landing: { ...market.landing, path: '/dilmun' } }))],
  ['its status', changed((market) => ({ ...market, status: 'closed' }))],
])('a page that says something else after %s has changed is made of something else', (_, after) => {
  const [then, now] = [textsOf(before), textsOf(after)]
  const others = [...now].filter(([path, { data }]) => then.has(path) && then.get(path)?.data !== data)
  expect(others.length).toBeGreaterThan(3)
  const known = others.filter(([path, { made }]) => made !== undefined && made === then.get(path)?.made)
  expect(known.map(([path]) => path)).toEqual([])
})

test('a price changes nothing that the pages of other markets are made of', () => {
  const after = changed((market) => ({
    ...market,
    plans: market.plans?.map((plan) => ({ ...plan, price: 777 })) ?? [],
  }))
  const then = textsOf(before)
  const own = [...textsOf(after)].filter(([, { made }]) => made !== undefined)
  expect(own.length).toBeGreaterThan(50)
  const others = own.filter(([path, { made }]) => made !== then.get(path)?.made).map(([path]) => path)
  expect(others.length).toBeGreaterThan(2)
  expect(others.filter((path) => !path.includes('bahrain'))).toEqual([])
})
