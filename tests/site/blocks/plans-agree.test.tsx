import { expect, test } from 'vitest'
import type { Benefit, Block, Plan } from '#engine/contract/config.ts'
import { type Inclusion, inclusionText } from '#engine/facts.ts'
import { listedOffers, type Offer, offerById } from '#engine/offers.ts'
import type { Profile, Site } from '#engine/site.ts'
import { noAssets } from '#site/assets.ts'
import { defaultState } from '#site/blocks/comparison/comparison-state.ts'
import { groupedPlans } from '#site/blocks/comparison/plan-filters.ts'
import { listsBlock } from '#site/blocks/lists/block.ts'
import { pages } from '#site/pages/pages.ts'
import { renderPage } from '#site/render.tsx'
import { selectedPlan } from '#site/renderer/session.ts'
import { benefitRows } from '#site/renderer/side-by-side/rows.ts'
import { messages } from '#tests/fixtures/messages.ts'
import { site as fixture, marketOf } from '#tests/fixtures/site.ts'
import { pick, type Random, randomFrom } from '#tests/mutation/mutations.ts'
import { isAll } from '#tests/runner/samples.ts'

/** The inclusion of each benefit in a plan's record, by id. */
type Truth = ReadonlyMap<number, ReadonlyMap<string, Inclusion>>

const words = { ...messages.plan, includedWith: `${messages.plan.included}, {note}` }
const atlantis = marketOf('atlantis')
const definitions = { facts: fixture.facts, orders: [{ id: 'rating' }] }
const unrated = { ...definitions, orders: [{ id: 'premium' }] }

const catalogue: readonly Benefit[] = Array.from({ length: 7 }, (_, i) => ({
  id: `benefit-${i}`,
  label: `Benefit (${i})`,
  shortLabel: `B${i}`,
  meaning: `It pays for ${i}.`,
}))
const [own, ...shared] = catalogue

function randomPlan(random: Random, id: number): { plan: Plan; says: ReadonlyMap<string, Inclusion> } {
  const states = ['included', 'included', 'excluded', 'unlisted'] as const
  const says = new Map<string, Inclusion>(catalogue.map(({ id: benefit }) => [benefit, pick(random, states)]))
  const of = (state: Inclusion) => catalogue.flatMap((benefit) => (says.get(benefit.id) === state ? [benefit.id] : []))
  const plan: Plan = {
    id,
    provider: pick(random, ['triton-mutual', 'nereus', 'scylla']),
    plan: `Plan ${id}`,
    price: 100 + Math.floor(random() * 900),
    benefits: of('included').map((benefit) => (random() < 0.3 ? { id: benefit, note: `up to ${id}` } : benefit)),
    excludes: of('excluded'),
    ...(random() < 0.2 && { listed: false }),
    facts: {
      coverage: 1000 + Math.floor(random() * 9000),
      ...(random() < 0.5 && { rating: 1 + Math.floor(random() * 40) / 10 }),
    },
  }
  return { plan, says }
}

/** A site with one market of random plans, shown on its landing page, in profiles and in results. */
function randomSite(random: Random): { site: Site; truth: Truth } {
  const made = Array.from({ length: 2 + Math.floor(random() * 6) }, (_, i) => randomPlan(random, i + 1))
  const plans = made.map(({ plan }) => plan)
  const profile = {
    meta: { title: 'P', description: 'P', crumb: 'P' },
    tagline: 'P',
    highlights: [],
    plansHeading: 'P',
  }
  const about = { heading: 'P', paragraphs: [] }
  const closing = { heading: 'P', text: 'P', quote: 'P', agent: 'P' }
  const profiles = ['triton-mutual', 'nereus', 'scylla'].map((id): Profile => {
    return { ...profile, id, market: 'atlantis', about, why: { heading: 'P', items: [] }, closing }
  })
  const [results] = fixture.pages.filter(({ id }) => id === 'results')
  const block = results?.blocks.find(({ kind }) => kind === 'planResults')
  if (!own || !results || block?.kind !== 'planResults') throw new Error('The fixture has results.')
  const list = { market: 'atlantis', plans: plans.map(({ id }) => id), why: 'All of them.' }
  const blocks: Block[] = [{ ...block, list }]
  const market = { ...atlantis, benefits: [own], plans, landing: { ...atlantis.landing, blocks: comparison } }
  return {
    site: {
      ...fixture,
      messages: { ...messages, plan: words },
      benefits: shared,
      markets: [market],
      profiles,
      pages: [...fixture.pages.filter(({ id }) => id !== 'results'), { ...results, blocks }],
    },
    truth: new Map(made.map(({ plan, says }) => [plan.id, says])),
  }
}

const comparison: Block[] = [{ kind: 'comparison' }]

async function htmlOf(site: Site, path: string): Promise<string> {
  const page = pages(site).find((candidate) => candidate.path === path)
  if (!page) throw new Error(`There is no ${path}.`)
  return await renderPage(page, {}, noAssets)
}

/** The numbers of the plans in the table of a page, from top to bottom. */
async function rowsOn(site: Site, path: string): Promise<number[]> {
  const [, body = ''] = (await htmlOf(site, path)).split(/<\/?tbody>/)
  return body.split('</tr>').flatMap((row) => Number(/Plan (\d+)/.exec(row)?.[1]) || [])
}

/** The benefits on each plan's card or row of a page, by the plan's id. */
async function plansOn(site: Site, path: string): Promise<Map<number, ReadonlyMap<string, Inclusion>>> {
  const articles = (await htmlOf(site, path)).split(/<article|<tr id/).slice(1)
  return new Map(
    articles.map((article) => {
      const lines = [...article.matchAll(/<li( data-lacking="true")?>(Benefit \(\d\))/g)]
      const said = new Map(lines.map(([, lacking, label]) => [label, lacking ? 'excluded' : 'included'] as const))
      const says = catalogue.map(({ id, label }) => [id, said.get(label) ?? 'unlisted'] as const)
      return [Number(/Plan (\d+)/.exec(article)?.[1]), new Map<string, Inclusion>(says)]
    }),
  )
}

function expectFilterAgrees(plans: readonly Offer[], truth: Truth, wanted: readonly string[]): void {
  const kept = groupedPlans(plans, { ...defaultState, benefits: wanted }, definitions).fit.map(({ id }) => id)
  const right = plans.filter(({ id }) => wanted.every((benefit) => truth.get(id)?.get(benefit) === 'included'))
  expect(kept.toSorted()).toEqual(right.map(({ id }) => id).toSorted())
}

function expectSideBySideAgrees(plans: readonly Offer[], truth: Truth): void {
  const rows = benefitRows(plans, words)
  for (const { id, label } of catalogue) {
    const says = plans.map((plan) => truth.get(plan.id)?.get(id))
    const row = rows.find(({ term }) => term === label)
    expect(row?.cells.map(({ inclusion }) => inclusion)).toEqual(
      says.every((one) => one === 'unlisted') ? undefined : says,
    )
    const texts = { included: words.included, excluded: words.notIncluded, unlisted: words.notListed, optional: '' }
    for (const [i, plan] of plans.entries()) {
      const said = says[i]
      expect(inclusionText(plan, id, words).startsWith(said ? texts[said] : '?')).toBe(true)
      expect(selectedPlan(plan).features.includes(label)).toBe(said === 'included')
    }
  }
}

function expectListAgrees(site: Site, truth: Truth, of: number, butNot: number): void {
  const [list] = listsBlock.data(
    { site, pages: [], market: undefined, lang: 'en' },
    {
      kind: 'lists',
      heading: 'Lists',
      lists: [
        {
          heading: 'Only here',
          mark: 'tick',
          benefits: { of: [{ market: 'atlantis', plan: of }], butNot: [{ market: 'atlantis', plan: butNot }] },
        },
      ],
    },
  ).lists
  const has = (plan: number, id: string) => truth.get(plan)?.get(id) === 'included'
  const right = catalogue.filter(({ id }) => has(of, id) && !has(butNot, id)).map(({ label }) => label)
  expect(list?.items ?? []).toEqual(right)
}

test('for random plans, cards, table, profiles, results, lists, filters and the side-by-side comparison agree with the records', async () => {
  for (let seed = 1; seed <= (isAll ? 30 : 12); seed += 1) {
    const random = randomFrom(seed)
    const { site, truth } = randomSite(random)
    const [market] = site.markets
    if (!market) throw new Error('The site has a market.')
    const listed = listedOffers(site, market)
    const shown = (offers: readonly { id: number }[]) => new Map(offers.map(({ id }) => [id, truth.get(id)]))
    expect(await plansOn(site, market.landing.path)).toEqual(shown(listed))
    expect(await rowsOn(site, market.landing.path)).toEqual(
      groupedPlans(listed, defaultState, listed.some(({ rating }) => rating) ? definitions : unrated).fit.map(
        ({ id }) => id,
      ),
    )
    expect(await plansOn(site, '/results')).toEqual(shown(market.plans ?? []))
    for (const { id } of site.profiles) {
      expect(await plansOn(site, `/providers/atlantis/${id}`)).toEqual(shown(listedOffers(site, market, id)))
    }
    const all = (market.plans ?? []).map(({ id }) => offerById(site, market, id))
    for (const { id } of catalogue) expectFilterAgrees(all, truth, [id])
    expectFilterAgrees(all, truth, [pick(random, catalogue).id, pick(random, catalogue).id])
    expectSideBySideAgrees(all.slice(0, 4), truth)
    expectListAgrees(site, truth, 1, 2)
  }
})
