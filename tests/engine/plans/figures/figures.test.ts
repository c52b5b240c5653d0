import { expect, test } from 'vitest'
import { figuresOf as figuresOfSite, withFigures } from '#engine/plans/figures/figures.ts'
import type { Market } from '#engine/site/site.ts'
import { marketOf, site } from '#tests/fixtures/site.ts'

const atlantis = marketOf('atlantis')
const words = { ...site.messages.plan, includedWith: `${site.messages.plan.included}, {note}` }

/** The figures of a site with these markets. */
const figuresOf = (markets: readonly Market[], own?: Market) =>
  figuresOfSite({ ...site, markets, words: { ...site.messages, plan: words }, language: 'en' })(own?.id)

test('texts say how many markets there are, however deep they stand', () => {
  const [, lemuria] = site.markets
  const page = {
    title: 'In {markets.open} Countries',
    items: ['{markets.upcoming} more, {markets.all} in all'],
    step: 'Step {n}',
    count: 2,
  }
  const figures = figuresOf([atlantis, { ...lemuria, status: 'open' }, { ...lemuria, status: 'upcoming' }] as never)
  expect(withFigures(page, figures)).toEqual({
    title: 'In 2 Countries',
    items: ['1 more, 3 in all'],
    step: 'Step {n}',
    count: 2,
  })
})

test('texts quote a plan as the pages write it', () => {
  const says = (text: string, own?: typeof atlantis) => withFigures(text, figuresOf(site.markets, own))
  const reef = '{plan.triton-mutual-reef.name}: {plan.triton-mutual-reef.premium}, {plan.triton-mutual-reef.net}'
  expect(says(reef, atlantis)).toBe('Triton Mutual Reef: €420, €370')
  expect(says(reef.replaceAll('{plan.', '{plan.atlantis.'))).toBe(says(reef, atlantis))
  expect(says('{plan.triton-mutual-reef.facts.coverage} {plan.triton-mutual-reef.facts.rating}', atlantis)).toBe(
    '€40,000 4,4',
  )
  const includes = ['hospital', 'dental', 'telehealth'].map((id) => `{plan.triton-mutual-reef.benefits.${id}}`)
  expect(says(includes.join('; '), atlantis)).toBe(
    `${words.included}; ${words.included}, up to €500; ${words.notIncluded}`,
  )
  const facts = ['processing-time', 'hospital-panel', 'claim-settlement', 'best-for']
  expect(says(facts.map((id) => `{plan.triton-mutual-reef.facts.${id}}`).join('; '), atlantis)).toBe(
    '1–2 working days; 400+ clinics; 93%; Long stays',
  )
  expect(says('{wizard.questions} questions', atlantis)).toBe('4 questions')
  expect(says('{plan.triton-mutual-reff.premium}')).toBe('{plan.triton-mutual-reff.premium}')
})

test('a figure of a market follows its plans: the lowest, the highest, how many', () => {
  const [first, ...others] = atlantis.plans ?? []
  const dearer = { ...atlantis, plans: [{ ...first, premium: 1500 }, ...others] } as typeof atlantis
  const says = (market: typeof atlantis) =>
    withFigures('{plans.count}: {plans.lowest} to {plans.highest}', figuresOf([market], market))
  expect(says(dearer)).not.toBe(says(atlantis))
  expect(says(dearer)).toContain('to €1,500')
})

test('a name that two markets have means nothing without the id of one', () => {
  const second = { ...atlantis, id: 'ys' }
  const says = (name: string, own?: Market) => figuresOf([atlantis, second], own).named(name)
  expect(says('plan.triton-mutual-reef.premium')).toBeUndefined()
  expect(says('plan.ys.triton-mutual-reef.premium')).toBe('€420')
  expect(says('plan.triton-mutual-reef.premium', second)).toBe('€420')
})

test('a text has the form for a figure, in the language of its market, and a message those of its own', () => {
  const text = '{plans.count, plural, one {# plan} few {# few} other {{plans.count} of {plans.providers}}}'
  const market = (locale: string, plans: number) =>
    ({ ...atlantis, locale, plans: atlantis.plans?.slice(0, plans) }) as typeof atlantis
  const says = (own: Market) => withFigures(text, figuresOf([own], own))
  expect(says(market('en', 1))).toBe('1 plan')
  expect(says(market('en', 2))).toMatch(/^2 of \d$/)
  expect(withFigures('{count, plural, other {#}}', figuresOf([atlantis]))).toBe('{count, plural, other {#}}')
})

test('figures in HTML are escaped', () => {
  const escaped = (figure: string) => figure.replace('&', '&amp;')
  expect(withFigures('<p>{plan.a.name}</p>', { named: () => 'Care & More', language: 'en' }, escaped)).toBe(
    '<p>Care &amp; More</p>',
  )
})

test('a step is the difference in price and coverage to the cheapest plan of the insurer', () => {
  const [first] = atlantis.plans ?? []
  const larger = { ...first, id: 99, plan: 'Deep', premium: 500, facts: { coverage: 60000 } }
  const market = { ...atlantis, plans: [first, larger] } as Market
  const says = (text: string) => withFigures(text, figuresOf([market], market))
  const [premium, coverage] = ['{plan.triton-mutual-deep.premiumStep}', '{plan.triton-mutual-deep.facts.coverage.step}']
  expect(says(`${premium} more for ${coverage}`)).toBe('€80 more for €20,000')
  expect(says('{plan.triton-mutual-reef.premiumStep}')).toBe('{plan.triton-mutual-reef.premiumStep}')
  // A plan that is not on offer today has no figures.
  const cheaper = { ...first, id: 98, plan: 'Shoal', premium: 100 }
  const later = { ...market, plans: [first, larger, cheaper], resting: [98] } as Market
  expect(withFigures(premium ?? '', figuresOf([later], later))).toBe('€80')
})
