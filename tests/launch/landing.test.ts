import { describe, expect, test } from 'vitest'
import { allPages, blockOf, marketOf, pageAt, textIn } from './launch-site.ts'

const blocksOf = (market: string) => marketOf(market).landing.blocks

// Specification 001, section 2.1: the sections between the plans and the closing call.
const sections: Readonly<Record<string, readonly string[]>> = {
  singapore: ['features', 'steps', 'faq', 'linkCards'],
  'hong-kong': ['features', 'steps', 'faq', 'linkCards'],
  uae: ['features', 'steps', 'faq'],
  malaysia: [],
  qatar: ['features', 'steps', 'faq'],
  kuwait: ['features', 'steps', 'faq'],
  bahrain: ['features', 'steps', 'faq'],
}
const markets = Object.keys(sections)

describe.each(markets)('the landing page of %s', (market) => {
  const kinds = blocksOf(market).map(({ kind }) => kind)

  test('opens with a header and the plans, and ends with a call to action', () => {
    expect(kinds.slice(0, 2)).toEqual(['hero', 'comparison'])
    expect(kinds.at(-1)).toBe('callToAction')
  })

  test('has the extra sections of the specification, in their order, and no others', () => {
    const extra = kinds.slice(2, -1)
    const subsidies = extra.filter((kind) => kind === 'subsidy')
    expect(subsidies).toHaveLength(market === 'bahrain' ? 1 : 0)
    expect(extra.filter((kind) => kind !== 'subsidy')).toEqual(sections[market])
  })

  test('leads to the quote page and to an advisor', () => {
    const { actions } = blockOf(blocksOf(market), 'callToAction')
    expect(actions.map(({ label, href }) => [label, href])).toEqual([
      ['Compare Plans Now', `/quotes/${market}`],
      ['Speak to an Advisor', '/contact'],
    ])
  })

  test('has a trail from home to itself', () => {
    const { breadcrumb } = pageAt(`/${market}-maid-insurance`)
    expect(breadcrumb).toHaveLength(2)
    expect(breadcrumb[0]).toEqual({ label: 'Home', href: '/' })
    expect(breadcrumb[1]?.href).toBeUndefined()
  })
})

describe('the headings of the sections', () => {
  test.each(['singapore', 'hong-kong', 'uae'])('%s: Why Choose Our Platform', (market) => {
    expect(blockOf(blocksOf(market), 'features').heading).toBe('Why Choose Our Platform')
  })

  test.each(['qatar', 'kuwait', 'bahrain'])('%s: Why Choose …', (market) => {
    expect(blockOf(blocksOf(market), 'features').heading).toMatch(/^Why Choose/)
  })

  test.each(markets.filter((market) => market !== 'malaysia'))('%s: How It Works', (market) => {
    const { heading, items } = blockOf(blocksOf(market), 'steps')
    expect(heading).toBe('How It Works')
    for (const { icon, title, text, details } of items) {
      expect([icon, title, text].every((part) => part.length > 0)).toBe(true)
      expect(details?.length).toBeGreaterThan(0)
    }
  })

  test.each(['singapore', 'hong-kong'])('%s: Latest Updates, three of them, and none leads nowhere', (market) => {
    const { heading, items } = blockOf(blocksOf(market), 'linkCards')
    expect(heading).toBe('Latest Updates')
    expect(items).toHaveLength(3)
    const anchors = blocksOf(market).flatMap(({ anchor }) => (anchor ? [`#${anchor}`] : []))
    for (const { href } of items) {
      if (href.startsWith('#')) expect(anchors).toContain(href)
      else expect(pageAt(href.replace(/[?#].*/, '')).status).toBe(200)
    }
  })
})

test.each(allPages.filter(({ blocks }) => blocks.some(({ kind }) => kind === 'comparison')))(
  '$path says once what the law asks for, and beside no plan: the coverage of a plan is another figure',
  ({ blocks }) => {
    const data = blocks.flatMap((block) => (block.kind === 'comparison' ? [block.data] : []))
    const medical = marketOf(data[0]?.plans[0]?.market ?? '').minimum?.amounts?.['medical-limit']
    const facts = data[0]?.minimum?.facts ?? []
    const figure = medical?.toLocaleString('en') ?? 'none'
    expect(facts.join(' ').includes(figure)).toBe(medical !== undefined)
    // Filters read further facts, which the comparison does not show.
    const shown = data.flatMap(({ facts, plans, others = [] }) =>
      [...plans, ...others].map((plan) => ({
        ...plan,
        facts: plan.facts.filter(({ id }) => facts.some((fact) => fact.id === id)),
      })),
    )
    expect(textIn(shown)).not.toContain(figure)
  },
)

test('bahrain names who qualifies for the subsidy', () => {
  const { eligible } = blockOf(blocksOf('bahrain'), 'subsidy')
  expect(eligible.map((line) => line.toLowerCase())).toEqual([
    'bahraini citizens',
    'first-time employers',
    'income-qualified residents',
  ])
})

test('oman, which has no wizard, leads to the contact form with the country chosen', () => {
  const { actions } = blockOf(blocksOf('oman'), 'callToAction')
  const address = new URL(actions[0]?.href ?? '', 'https://helpercompare.example')
  expect(address.pathname).toBe('/contact')
  expect(address.searchParams.get('market')).toBe('oman')
})
