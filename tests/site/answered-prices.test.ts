import { expect, test } from 'vitest'
import type { Plan } from '#contract/config.ts'
import type { Market } from '#engine/site/site.ts'
import { pages } from '#pages/pages.ts'
import { noAssets } from '#site/assets.ts'
import { renderPage } from '#site/render.tsx'
import { marketOf, site } from '#tests/launch/launch-site.ts'

const byType: Plan['price'] = {
  by: ['type'],
  rows: [
    { for: { type: 'renewal' }, price: 200 },
    { for: { type: ['new', 'transfer'] }, price: 400 },
  ],
}
const market = marketOf('singapore')
const priced: Market = {
  ...market,
  assume: { type: 'new' },
  plans: market.plans?.map((plan, i) => (i === 0 ? { ...plan, price: byType } : plan)) ?? [],
} as Market
const markets = site.markets.map((other) => (other.id === market.id ? priced : other))
const page = pages({ ...site, markets }).find(({ path }) => path === market.landing.path)

async function shown(filters: string): Promise<string> {
  if (!page) throw new Error('There is no landing page.')
  return (await renderPage(page, { filters }, noAssets)).replaceAll(/<[^>]+>/g, '').replaceAll('\u00a0', ' ')
}

test('a page says for whom its prices are until the visitor has said that, and then shows theirs, without scripts too', async () => {
  const [before, after] = [await shown('plans=all'), await shown('plans=all&coverage-type=renewal')]
  expect(before).toContain('Prices are for: Type of cover: New helper')
  expect(before).toContain('S$400')
  expect(after).not.toContain('Prices are for')
  expect(after).toContain('S$200')
  expect(after).not.toContain('S$400')
})
