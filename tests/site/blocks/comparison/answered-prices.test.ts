import { expect, test } from 'vitest'
import type { Plan, PlanPrice } from '#engine/contract/config.ts'
import { figuresOf } from '#engine/figures.ts'
import { forms } from '#engine/forms.ts'
import { priceText } from '#engine/money.ts'
import { repriced } from '#engine/repriced.ts'
import type { Market } from '#engine/site.ts'
import { readSubmission } from '#engine/submission.ts'
import { type ComparisonState, defaultState } from '#site/blocks/comparison/comparison-state.ts'
import { knowledgeIn } from '#site/blocks/comparison/match/known-answers.ts'
import { answersIn } from '#site/blocks/comparison/match/match.ts'
import { picksOf } from '#site/blocks/comparison/match/picks.ts'
import { groupedPlans } from '#site/blocks/comparison/plan-filters.ts'
import { quoteBody, rules } from '#tests/fixtures/forms.ts'
import { dataOf, marketOf, site } from '#tests/launch/launch-site.ts'

const [first, second, third, ...others] = marketOf('singapore').plans ?? []

/** Dear for new helpers and cheap for renewals; the other way round; only for new helpers; one price a month. */
const prices: readonly PlanPrice[] = [
  {
    by: ['type'],
    rows: [
      { for: { type: 'renewal' }, price: 200 },
      { for: { type: ['new', 'transfer'] }, price: 400 },
    ],
  },
  {
    by: ['type'],
    rows: [
      { for: { type: 'renewal' }, price: 300 },
      { for: { type: ['new', 'transfer'] }, price: 250 },
    ],
  },
  {
    by: ['type'],
    rows: [
      { for: { type: 'new' }, price: 100 },
      { for: { type: ['renewal', 'transfer'] }, price: { notSold: true } },
    ],
  },
  { amount: 12.5, per: 'month' },
]
const market: Market = {
  ...marketOf('singapore'),
  assume: { type: 'new' },
  levies: [{ id: 'gst', label: 'GST', rates: [{ percent: 9 }] }],
  plans: [first, second, third, others[0]].flatMap((plan, i): Plan[] => {
    const price = prices[i]
    return plan && price !== undefined ? [{ ...plan, price }] : []
  }) as unknown as NonNullable<Market['plans']>,
}
const data = dataOf(market)
const all = [...data.plans, ...(data.others ?? [])].toSorted((a, b) => a.id - b.id)

function asked(type: string | undefined): ComparisonState {
  return { ...defaultState, answers: type === undefined ? {} : { 'coverage-type': type } }
}

/** What a page shows for an answer. */
function shown(type: string | undefined) {
  const state = asked(type)
  if (!data.repricing) throw new Error('The prices of this market follow answers.')
  const { plans, assumed } = repriced(all, data.repricing, answersIn(data, state))
  return { state, plans, assumed }
}

test('before an answer, prices are those of the answer that the market assumes, and the page says so', () => {
  expect(all.map(({ price }) => priceText(price, 'en'))).toEqual([
    'S$436 a year',
    'S$272.50 a year',
    'S$109 a year',
    'S$13.63 a month',
  ])
  expect(data.assumed).toBe(shown(undefined).assumed)
  expect(data.assumed).toBe('Prices are for: Type of cover: New helper')
})

test('with an answer, prices are those of the answer, and nothing is assumed', () => {
  const { plans, assumed } = shown('renewal')
  expect(plans.map(({ price }) => priceText(price, 'en'))).toEqual([
    'S$218 a year',
    'S$327 a year',
    'Not sold for what you answered',
    'S$13.63 a month',
  ])
  expect(plans[0]?.price.note).toBe('GST S$18')
  expect(assumed).toBeUndefined()
})

test('a plan that is not sold for what is assumed says for whom, until the visitor answers that', () => {
  const renewing = dataOf({ ...market, assume: { type: 'renewal' } })
  const written = renewing.plans.concat(renewing.others ?? []).map(({ price }) => priceText(price, 'en'))
  expect(written.filter((text) => text.startsWith('Not sold'))).toEqual(['Not sold for Type of cover: Renewal'])
  if (!renewing.repricing) throw new Error('The prices of this market follow answers.')
  const { plans } = repriced(all, renewing.repricing, { type: 'transfer' })
  expect(plans.map(({ price }) => priceText(price, 'en'))).toContain('Not sold for what you answered')
})

test('a price that changes on a day says so for the answer too', () => {
  const [reef] = market.plans ?? []
  const price: PlanPrice = { by: ['type'], rows: [{ for: { type: ['new', 'renewal', 'transfer'] }, price: 500 }] }
  const dated = dataOf({
    ...market,
    plans: [{ ...(reef as Plan), priceChanges: [{ from: '2031-01-01', price }] }],
  })
  if (!dated.repricing) throw new Error('The prices of this market follow answers.')
  const { plans } = repriced(dated.plans, dated.repricing, { type: 'renewal' })
  expect(plans[0]?.price.note?.replaceAll('\u00a0', ' ')).toMatch(/31 December 2030.*S\$545/)
})

test('a plan that is not sold for the answer fits nobody with it, and the lowest price is that of the answer', () => {
  for (const [type, cheapest, fitting] of [
    ['new', third?.id, 4],
    ['renewal', first?.id, 3],
    ['transfer', second?.id, 3],
  ] as const) {
    const { state, plans } = shown(type)
    expect(groupedPlans(plans, state, data).fit, type).toHaveLength(fitting)
    const knowledge = knowledgeIn(data, state)
    const [pick] = picksOf([{ kind: 'lowest', title: 'Lowest' }], plans, knowledge, [], data.facts, undefined)
    expect(
      pick?.plans.map(({ id }) => id),
      type,
    ).toEqual([cheapest])
  }
})

test('texts quote the prices that are assumed, and no amount of a price for another time', () => {
  const figures = figuresOf({ ...site, markets: [market], words: site.messages, language: 'en', promises: new Map() })(
    market.id,
  )
  expect(figures.named('plans.lowest')).toBe('S$109')
  expect(figures.named('plans.highest')).toBe('S$436')
})

test('a request keeps the price of its answers, with what it is made of', () => {
  const form = forms({ ...site, markets: [market] }).find(({ market: of }) => of?.id === market.id)
  if (!form) throw new Error('There is no quote form.')
  const posted = { ...quoteBody, 'form-name': form.name, 'coverage-type': 'renewal', plan: String(first?.id) }
  const answers = Object.fromEntries(
    (form.wizard?.questions ?? []).map(({ field, options = [] }) => [field, options[0]?.value ?? '']),
  )
  const body = { ...answers, ...posted }
  const submission = readSubmission(form, body, rules)
  const price = {
    amount: 218,
    currency: 'SGD',
    per: 'year',
    lines: [{ amount: 200 }, { label: 'GST', amount: 18 }],
    scenario: { type: 'renewal' },
    scenarioWords: 'Renewal',
  }
  expect(submission).toMatchObject({ request: { plan: { id: first?.id, premium: 'S$218 a year; GST S$18', price } } })
  const stale = readSubmission(form, { ...body, 'seen-price': 'S$207', 'seen-day': '2026-11-20' }, rules)
  const seen = { price: 'S$207', day: '2026-11-20' }
  expect(stale).toMatchObject({ request: { plan: { premium: 'S$218 a year; GST S$18', price: { ...price, seen } } } })
})
