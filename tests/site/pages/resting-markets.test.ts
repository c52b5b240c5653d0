import { expect, test } from 'vitest'
import { siteDiff } from '#checker/diff.ts'
import { readConfigFiles } from '#checker/disk.ts'
import { figuresOf } from '#engine/figures.ts'
import { forms } from '#engine/forms.ts'
import type { Market, PageConfig, Site } from '#engine/site.ts'
import { examples } from '#site/blocks/blocks.ts'
import { layout } from '#site/pages/layout.ts'
import { pages, sitePages } from '#site/pages/pages.ts'
import { projectRoot } from '#tests/checker/sound.ts'
import { marketOf, site } from '#tests/fixtures/site.ts'

/** The fixture's site, with profiles, and its markets in another status. */
function siteWith(statuses: Readonly<Record<string, Market['status']>>): Site {
  const markets = site.markets.map((market) => ({ ...market, status: statuses[market.id] ?? market.status }))
  return { ...site, markets }
}

const closed = siteWith({ atlantis: 'closed' })
const upcoming = siteWith({ atlantis: 'upcoming' })
const own = ['/atlantis-maid-insurance', '/atlantis', '/quotes/atlantis', '/atlantis/quotes']
const thankYou = ['/quotes/atlantis/thank-you', '/atlantis/quotes/thank-you']

const pageAt = (from: Site, address: string) =>
  pages(from).find(({ path, aliases }) => [path, ...aliases].includes(address))

test.each([...own, ...thankYou])('at %s a closed market says that it is closed, and where to go', (address) => {
  const page = pageAt(closed, address)
  expect(page).toMatchObject({ path: '/atlantis-maid-insurance', status: 200, accent: marketOf('atlantis').accent })
  expect(page?.meta).toMatchObject({ title: 'closed.title', noindex: true, alternates: [], structuredData: [{}] })
  expect(page?.blocks).toMatchObject([
    { kind: 'hero', title: 'closed.title', actions: [{ href: '/contact' }] },
    { kind: 'markets', data: { open: [{ id: 'lemuria' }] } },
  ])
})

test('nothing else leads to a closed market or counts it', () => {
  const { path } = marketOf('atlantis').landing
  expect(layout(closed).markets.map(({ label }) => label)).toEqual(['Lemuria', 'Hyperborea'])
  const others = pages(closed).filter((page) => page.path !== path)
  expect(JSON.stringify(others)).not.toContain('atlantis')
  const { list, listed } = sitePages(closed)
  expect(JSON.stringify(list.map(listed))).not.toContain('atlantis')
  const { named } = figuresOf({ ...closed, words: undefined, language: 'en' })()
  expect(['open', 'upcoming', 'all'].map((count) => named(`markets.${count}`))).toEqual(['1', '1', '2'])
})

test('the lists of plans of a closed market are removed', () => {
  const kinds = (from: Site) => pageAt(from, '/results')?.blocks.map(({ kind }) => kind)
  expect(pageAt(closed, '/results')?.blocks[0]).toMatchObject({ list: { market: 'lemuria' } })
  expect(kinds(siteWith({ atlantis: 'closed', lemuria: 'closed' }))).toEqual(['help'])
})

test.each([...own, ...thankYou])('at %s a market that is prepared says what is planned', (address) => {
  const page = pageAt(upcoming, address)
  expect(page?.path).toBe('/atlantis-maid-insurance')
  expect(page?.blocks.map(({ kind }) => kind)).toEqual(['hero', 'subsidy'])
  expect(pageAt(upcoming, '/results')?.blocks[0]).toMatchObject({ list: { market: 'lemuria' } })
})

test('its profiles wait too, and a link to its page stays', () => {
  const lists: PageConfig = {
    ...(site.pages[0] as PageConfig),
    path: '/who',
    blocks: [{ kind: 'providerList', heading: 'Who' }],
  }
  const profiled = (from: Site): Site => ({
    ...from,
    pages: [...from.pages, lists],
    profiles: [{ ...profile, market: 'atlantis' }],
  })
  const listed = (from: Site) => pageAt(profiled(from), '/who')?.blocks[0]
  expect(listed(site)).toMatchObject({ data: { groups: [{ market: 'Atlantis' }] } })
  for (const from of [closed, upcoming]) {
    expect(listed(from)).toMatchObject({ data: { groups: [] } })
    expect(pageAt(profiled(from), '/providers/atlantis/triton-mutual')?.path).toBe('/atlantis-maid-insurance')
  }
  expect(pageAt(upcoming, '/404')?.blocks[0]).toMatchObject({ markets: ['atlantis'] })
  expect(pageAt(closed, '/404')?.blocks[0]).toMatchObject({ markets: [] })
})

test.each([closed, upcoming])('no promotion of a market that rests is shown', (from) => {
  const block = { ...examples.promotions, market: 'atlantis' } as PageConfig['blocks'][number]
  const withBlock = (given: Site): Site => {
    return { ...given, pages: [...given.pages, { ...(site.pages[0] as PageConfig), path: '/offers', blocks: [block] }] }
  }
  expect(pageAt(withBlock(site), '/offers')?.blocks).toHaveLength(1)
  expect(pageAt(withBlock(from), '/offers')?.blocks).toEqual([])
})

test('its form stays known, so that what a visitor sends by it still gets an answer', () => {
  expect(forms(closed).map(({ name }) => name)).toEqual(forms(site).map(({ name }) => name))
})

test('opening it again brings everything back', () => {
  expect(pages(siteWith({ atlantis: 'open' }))).toEqual(pages(site))
})

const { schemas } = readConfigFiles(projectRoot, projectRoot)

test('the diff says that it was closed, and what visitors no longer have', () => {
  const sections = siteDiff(site, closed, { added: [], removed: [], changed: [] }, schemas)
  const told = (title: string) => sections.find((section) => section.title === title)?.entries
  expect(told('Markets')).toEqual([
    {
      name: 'Atlantis',
      about: { market: 'atlantis' },
      fate: 'changed',
      changes: [{ what: 'status', at: ['status'], before: 'open', after: 'closed' }],
    },
  ])
  expect(told('Plans')?.map(({ fate }) => fate)).toEqual(['removed', 'removed'])
  for (const title of ['Wizards', 'Forms']) expect(told(title)).toMatchObject([{ fate: 'removed' }])
})

const words = { heading: 'Words', items: [] }
const profile: Omit<Site['profiles'][number], 'market'> = {
  id: 'triton-mutual',
  meta: { title: 'Triton', description: 'Triton.', crumb: 'Triton' },
  tagline: 'Since long ago.',
  highlights: [],
  about: { heading: 'About', paragraphs: [] },
  plansHeading: 'Plans',
  why: words,
  closing: { heading: 'Ask', text: 'Ask.', quote: 'Quote', agent: 'Agent' },
}
