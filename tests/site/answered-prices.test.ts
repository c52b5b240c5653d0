import { expect, test } from 'vitest'
import type { Plan } from '#engine/contract/config.ts'
import type { Market } from '#engine/site.ts'
import { type BuildAssets, noAssets } from '#site/assets.ts'
import { pages } from '#site/pages/pages.ts'
import { assetsOf, renderPage } from '#site/render.tsx'
import { kinds } from '#tests/fixtures/kinds.ts'
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

test('a form says for whom the price of the chosen plan is, and posts that with it', async () => {
  const form = pages({ ...site, markets }).find(({ path }) => path === market.wizard?.path)
  if (!form) throw new Error('There is no form.')
  const html = await renderPage(form, { plan: priced.plans?.[0]?.id ?? 0 }, noAssets)
  const words = 'Prices are for: Type of cover: New helper'
  expect(html).toContain(`>${words}<`)
  expect(html).toContain(`name="seen-for" value="${words}"`)
})

test('a page names the code for prices by answers, and for typed answers and ends, only where it needs it', async () => {
  const part = (name: string) => ({ scripts: [`/${name}.js`], sheets: [] })
  const assets: BuildAssets = {
    ...noAssets,
    blocks: { wizardExtras: part('extras'), repricing: part('pricing') },
    app: part('app'),
  }
  const scriptsOf = (changed: Market, path: string | undefined) => {
    const all = pages({ ...site, markets: site.markets.map((other) => (other.id === changed.id ? changed : other)) })
    const found = all.find((one) => one.path === path)
    return found && assetsOf(found, assets).scripts
  }
  const { wizard, landing } = market
  const asking = (changed: Partial<NonNullable<typeof wizard>>) =>
    scriptsOf({ ...market, ...(wizard && { wizard: { ...wizard, ...changed } }) } as Market, wizard?.path)
  const questions = [...(wizard?.questions ?? []), kinds.age]
  const ends = [{ id: 'none', if: { answer: 'type', isOneOf: ['renewal'] }, heading: 'No', text: 'No.' }]
  expect(asking({})).toEqual(['/app.js'])
  expect(asking({ questions })).toEqual(['/extras.js', '/app.js'])
  expect(asking({ ends })).toEqual(['/extras.js', '/app.js'])
  expect(scriptsOf(priced, landing.path)).toEqual(['/pricing.js', '/app.js'])
  expect(scriptsOf(market, landing.path)).toEqual(['/app.js'])
})
