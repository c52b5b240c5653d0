import { expect, test } from 'vitest'
import type { Block, PlanQuery } from '#engine/contract/config.ts'
import { type Market, plainVisit, type Site } from '#engine/site.ts'
import { noAssets } from '#site/assets.ts'
import { pages } from '#site/pages/pages.ts'
import { renderPage } from '#site/render.tsx'
import { marketOf, site } from '#tests/fixtures/site.ts'

const atlantis = marketOf('atlantis')
const { path } = atlantis.landing

/** What visitors read on the landing page of Atlantis with one block. */
async function textOf(block: Block, more: Partial<Market> = {}): Promise<string> {
  const market: Market = { ...atlantis, ...more, landing: { ...atlantis.landing, blocks: [block] } }
  const shown: Site = { ...site, markets: [market, marketOf('lemuria')] }
  const page = pages(shown).find((one) => one.path === path)
  if (!page) throw new Error('There is no landing page.')
  const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(await renderPage(page, plainVisit, noAssets)) ?? []
  return main.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
}

const heading =
  '{list.count, plural, one {# plan} other {# plans}} of {list.providers}, {list.lowest} to {list.highest}'
const table = (list: PlanQuery): Block => ({ kind: 'planTable', heading, list })

test('the heading of a list follows its plans', async () => {
  expect(await textOf(table({ order: 'premium' }))).toContain('2 plans of 2, €420 to €1,250')
  expect(await textOf(table({ order: 'premium', count: 1 }))).toContain('1 plan of 1, €420 to €420')
  const [first, ...others] = atlantis.plans ?? []
  const cheaper = [...others, { ...first, price: 5000 }] as Market['plans'] & {}
  expect(await textOf(table({ order: 'premium', count: 1 }), { plans: cheaper })).toContain('€1,250 to €1,250')
})

const why = 'We tried both.'
const choice: PlanQuery = { plans: [2], why }

test.each<Block>([
  table(choice),
  { kind: 'planResults', heading: 'Plans', choose: 'Choose', details: 'Details', list: choice },
  { kind: 'comparison', list: choice },
])('visitors read why the plans of a $kind were chosen by hand', async (block) => {
  expect(await textOf(block)).toContain(why)
})

test('cards show a fact where any plan of their list states it', async () => {
  const cards = (list: PlanQuery): Block => ({ kind: 'planResults', heading: 'P', choose: 'C', details: 'D', list })
  const [reef, abyss] = (atlantis.plans ?? []).map((plan, i) => ({
    ...plan,
    facts: i === 0 ? { 'best-for': 'All' } : {},
  }))
  const plans = [reef, abyss] as Market['plans'] & {}
  expect((await textOf(cards({}), { plans })).match(/Best for/g)).toHaveLength(2)
  expect(await textOf(cards({ plans: [2], why }), { plans })).not.toContain('Best for')
})

test('a list of which no plan is on offer any more is not shown, and a comparison shows all plans then', async () => {
  const resting = { resting: [2] }
  expect(await textOf(table(choice), resting)).not.toContain('plans of')
  const text = await textOf({ kind: 'comparison', list: choice }, resting)
  expect(text).toContain('Reef')
  expect(text).not.toContain(why)
})
