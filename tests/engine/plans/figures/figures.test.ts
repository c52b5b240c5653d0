import { expect, test } from 'vitest'
import { figuresOf as figuresOfSite, planRecordKey, withFigures } from '#engine/figures.ts'
import { type Market, promisesOf, type StandIn } from '#engine/site.ts'
import { marketOf, site } from '#tests/fixtures/site.ts'

const atlantis = marketOf('atlantis')
const words = { ...site.messages.plan, includedWith: `${site.messages.plan.included}, {note}` }

/** The figures of a site with these markets. */
const figuresOf = (markets: readonly Market[], own?: Market) =>
  figuresOfSite({
    ...site,
    markets,
    promises: promisesOf({ pages: site.pages, markets }),
    words: { ...site.messages, plan: words },
    language: 'en',
  })(own?.id)

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
    '€40\u00a0000 4,4',
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
  const dearer = { ...atlantis, plans: [{ ...first, price: 1500 }, ...others] } as typeof atlantis
  const says = (market: typeof atlantis) =>
    withFigures('{plans.count}: {plans.lowest} to {plans.highest}', figuresOf([market], market))
  expect(says(dearer)).not.toBe(says(atlantis))
  expect(says(dearer)).toContain('to €1\u00a0500')
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
  const larger = { ...first, id: 99, plan: 'Deep', price: 500, facts: { coverage: 60000 } }
  const market = { ...atlantis, plans: [first, larger] } as Market
  const says = (text: string) => withFigures(text, figuresOf([market], market))
  const [premium, coverage] = ['{plan.triton-mutual-deep.premiumStep}', '{plan.triton-mutual-deep.facts.coverage.step}']
  expect(says(`${premium} more for ${coverage}`)).toBe('€80 more for €20\u00a0000')
  expect(says('{plan.triton-mutual-deep.monthlyStep} a month')).toBe('€6,67 a month')
  for (const none of ['{plan.triton-mutual-reef.premiumStep}', '{plan.triton-mutual-reef.monthlyStep}'])
    expect(says(none)).toBe(none)
  // A plan that is not on offer today has no figures.
  const cheaper = { ...first, id: 98, plan: 'Shoal', price: 100 }
  const later = { ...market, plans: [first, larger, cheaper], resting: [98] } as Market
  expect(withFigures(premium ?? '', figuresOf([later], later))).toBe('€80')
})

test('a text speaks of a helpline by its words, and only while visitors find it', () => {
  const contact = {
    hotline: '+351 21 111 1111',
    email: 'a@b.org',
    officeHours: { days: [], opens: '9am', closes: '6pm', clock: 'Lisbon time' },
  }
  const text = '{promise.sea, select, true {Call the {promise.sea.words}.} other {Write to us.}}'
  const says = (phone: string | StandIn<string>, status: Market['status'] = 'open') => {
    const helpline = { label: 'sea line', phone, keeps: 'sea' }
    return withFigures(text, figuresOf([{ ...atlantis, status, contact: { ...contact, helpline } } as Market]))
  }
  expect(says('+351 21 123 4567')).toBe('Call the sea line.')
  expect(says({ value: '+351 21 123 4567', standIn: true })).toBe('Write to us.')
  expect(says('+351 21 123 4567', 'closed')).toBe('Write to us.')
  expect(withFigures(text, figuresOf([atlantis]))).toBe(text)
})

test('texts quote what a fact means', () => {
  const facts = site.facts.map((fact) => ({ ...fact, meaning: `What ${fact.id} is.` }))
  const figures = figuresOfSite({ ...site, facts, words: site.messages, language: 'en' })()
  expect(withFigures('No. {fact.coverage.meaning}', figures)).toBe('No. What coverage is.')
})

test('texts work out amounts from premiums: the step to another plan, a discount, what is left of it', () => {
  const says = (name: string) => figuresOf(site.markets, atlantis).named(name)
  const [dear, cheap] = (atlantis.plans ?? []).toSorted((a, b) => Number(b.price) - Number(a.price)).map(planRecordKey)
  const [dearest, next] = (atlantis.plans ?? []).map(({ price }) => Number(price)).sort((a, b) => b - a)
  expect(says(`plan.${dear}.more.${cheap}`)).toBe(`€${(dearest ?? 0) - (next ?? 0)}`)
  expect(says(`plan.atlantis.${dear}.more.${cheap}`)).toBe(says(`plan.${dear}.more.${cheap}`))
  expect(says(`plan.${cheap}.more.${dear}`)).toBeUndefined()
  expect(says(`plan.${dear}.more.nowhere`)).toBeUndefined()
  expect(
    ['less.200', 'percent.15', 'off.15', 'less.200.net'].map((sum) => says(`plan.triton-mutual-reef.${sum}`)),
  ).toEqual(['€220', '€63', '€357', '€170'])
  const later = ['free.1', 'times.2', 'off.15.twoYears', 'less.200.twoYears', 'free.3.twoYears', 'times.2.net']
  expect(later.map((sum) => says(`plan.triton-mutual-reef.${sum}`))).toEqual([
    '€385',
    '€840',
    '€777',
    '€640',
    '€735',
    '€740',
  ])
  for (const none of ['less.much', 'less.420', 'less.500.twoYears', 'free.12', 'percent.15.twoYears'])
    expect(says(`plan.triton-mutual-reef.${none}`), none).toBeUndefined()
})

test('the step of an amount that a plan pays is exact', () => {
  const [first, ...others] = atlantis.plans ?? []
  const provider = first?.provider ?? ''
  const paying = [0.1, 0.3].map((coverage, i) => ({
    ...first,
    id: i + 1,
    plan: `P${i}`,
    price: 10 + i,
    facts: { coverage },
  }))
  const market = { ...atlantis, locale: 'en', plans: [...paying, ...others] } as unknown as Market
  expect(figuresOf([market], market).named(`plan.${provider}-p1.facts.coverage.step`)).toBe('€0.20')
})

test('amounts that texts work out are exact, and rounded once to the decimals of their currency', () => {
  const says = (price: number, code: string, name: string) => {
    const plans = atlantis.plans?.map((plan) => ({ ...plan, price })) as unknown as NonNullable<Market['plans']>
    const { adjustments: _, ...plain } = atlantis
    const market: Market = { ...plain, locale: 'en', currency: { code, symbol: code }, plans }
    return figuresOf([market], market).named(`plan.triton-mutual-reef.${name}`)?.replaceAll('\u00a0', ' ')
  }
  expect(['percent.15', 'off.15', 'times.3'].map((name) => says(19.9, 'SGD', name))).toEqual([
    'SGD 2.99',
    'SGD 16.92',
    'SGD 59.70',
  ])
  expect(['percent.15', 'free.1', 'monthly'].map((name) => says(12.345, 'KWD', name))).toEqual([
    'KWD 1.852',
    'KWD 11.316',
    'KWD 1.029',
  ])
  expect(['percent.15', 'less.500', 'monthly'].map((name) => says(12_000, 'JPY', name))).toEqual([
    'JPY 1,800',
    'JPY 11,500',
    'JPY 1,000.00',
  ])
})
