import { describe, expect, test } from 'vitest'
import type { Adjustment, Levy, PlanOption, PlanPrice, Question } from '#engine/contract/config.ts'
import { leadPrice, linesText } from '#engine/forms.ts'
import { planPrice, priceWriting } from '#engine/offers.ts'
import { assumedText, marketPrices, planQuote, questionsOfPrice, quoteIfOpen } from '#engine/prices.ts'
import type { Market } from '#engine/site.ts'
import { plan, wizard } from '#tests/fixtures/market.ts'
import { marketOf, site } from '#tests/fixtures/site.ts'

const choice = (value: string) => ({ value, label: value })
const repeat = { times: 'helpers', label: 'Helper {n}' }
const questions: Question[] = [
  { id: 'term', field: 'term', text: 'Years?', summary: 'Years', options: [choice('one-year'), choice('two-years')] },
  { id: 'helpers', field: 'helpers', text: 'Helpers?', summary: 'Helpers', kind: 'number', least: 1, most: 10 },
  { id: 'age', field: 'age', text: 'Age?', summary: 'Age', kind: 'number', least: 18, most: 75, repeat },
  { id: 'work', field: 'work', text: 'Work?', summary: 'Work', options: [choice('full'), choice('part')], repeat },
]

interface Selling {
  readonly adjustments?: Adjustment[]
  readonly levies?: Levy[]
  readonly options?: PlanOption[]
  readonly assume?: NonNullable<Market['assume']>
}

function selling(price: PlanPrice, { options, ...more }: Selling = {}) {
  const { rules: _, ...rest } = wizard
  const sold = { ...plan, price, ...(options && { options }) }
  const market: Market = {
    ...marketOf('lemuria'),
    wizard: { ...rest, questions, fields: [], banners: [] },
    plans: [sold],
    ...more,
  }
  const prices = marketPrices(market)
  return {
    market,
    sold,
    prices,
    quote: (answers: Readonly<Record<string, string>>) => planQuote(prices, sold, answers),
  }
}

// Chong Hing, Domestic Helper Plus: 600 per person per year, subject to approval above 65.
const byAge: PlanPrice = {
  by: ['age'],
  rows: [
    { for: { age: { below: 66 } }, price: 600 },
    { for: { age: { from: 66 } }, price: { onRequest: 'above-65' } },
  ],
}

// Zurich, Helpersafe: 946 a year and 1,798 for two years per helper, for full-time helpers alone.
const byTerm: PlanPrice = {
  by: ['term', 'work'],
  rows: [
    { for: { term: 'one-year', work: 'full' }, price: 946 },
    { for: { term: 'two-years', work: 'full' }, price: 1798 },
    { for: { work: 'part' }, price: { notSold: true } },
  ],
}

describe('a price per helper', () => {
  test('is that of each of them added up, with a line for each', () => {
    const { quote } = selling(byAge)
    expect(quote({ helpers: '1', age: '40' })).toEqual({
      kind: 'exact',
      per: 'year',
      amount: 600,
      lines: [{ amount: 600 }],
    })
    expect(quote({ helpers: '3', age: '40,18,65' })).toEqual({
      kind: 'exact',
      per: 'year',
      amount: 1800,
      lines: [1, 2, 3].map((n) => ({ amount: 600, member: `Helper ${n}` })),
    })
    const two = selling(byTerm).quote({ term: 'two-years', helpers: '2', work: 'full,full' })
    expect(two).toMatchObject({ kind: 'exact', amount: 3596 })
  })

  test('is not sold where it is not for one of them, or else on request where it is for one of them', () => {
    expect(selling(byAge).quote({ helpers: '2', age: '40,66' })).toEqual({ kind: 'onRequest', reason: 'above-65' })
    const { quote } = selling({
      by: ['age', 'work'],
      rows: [
        { for: { age: { below: 66 }, work: 'full' }, price: 600 },
        { for: { age: { from: 66 }, work: 'full' }, price: { onRequest: 'above-65' } },
        { for: { work: 'part' }, price: { notSold: true } },
      ],
    })
    const answers = { term: 'one-year', helpers: '3', age: '40,66,30' }
    expect(quote({ ...answers, work: 'full,full,part' })).toEqual({ kind: 'notSold' })
    expect(quote({ ...answers, work: 'full,full,full' })).toMatchObject({ kind: 'onRequest' })
  })

  test('needs the answers of all, and is then at least the lowest for each', () => {
    const cheap = { ...byAge, rows: [...byAge.rows.slice(0, 1), { for: { age: { from: 66 } }, price: 700 }] }
    const { quote, prices, sold } = selling(cheap)
    expect([...questionsOfPrice(prices, sold)]).toEqual(['age', 'helpers'])
    expect(quote({})).toEqual({ kind: 'needs', questions: ['helpers', 'age'], per: 'year', from: 600 })
    expect(quote({ age: '40' })).toMatchObject({ kind: 'needs', questions: ['helpers'], from: 600 })
    const open = { kind: 'needs', questions: ['age'], per: 'year', from: 1800 }
    expect(quote({ helpers: '3' })).toEqual(open)
    expect(quote({ helpers: '3', age: '40,40' })).toEqual(open)
    expect(quote({ helpers: '2', age: '40,70,70' })).toMatchObject({ kind: 'exact', amount: 1300 })
  })

  test('is known from an amount, or between two, where that is so for one of them', () => {
    const { quote } = selling({
      by: ['age'],
      rows: [
        { for: { age: { below: 30 } }, price: 100 },
        { for: { age: { from: 30, below: 60 } }, price: { between: [150, 200] } },
        { for: { age: { from: 60 } }, price: { from: 300 } },
      ],
    })
    expect(quote({ helpers: '2', age: '20,40' })).toEqual({ kind: 'between', per: 'year', from: 250, to: 300 })
    expect(quote({ helpers: '3', age: '20,40,60' })).toEqual({ kind: 'from', per: 'year', from: 550 })
  })

  test('stays the price of all where nothing that each is asked decides on it', () => {
    expect(selling(600).quote({ helpers: '3', age: '40,50,60' })).toMatchObject({
      amount: 600,
      lines: [{ amount: 600 }],
    })
  })

  test('is rounded for each, with the adjustments and levies of each', () => {
    const levies: Levy[] = [{ id: 'levy', label: 'Levy', rates: [{ percent: 0.45 }] }]
    const tens: PlanPrice = { by: ['age'], rows: [{ for: { age: { from: 0 } }, price: 10 }] }
    const older = { id: 'older', label: 'Loading', amount: 5, if: { answer: 'age', atLeast: 60 } }
    const euro = { ...selling(tens, { levies, adjustments: [older] }) }
    const prices = { ...euro.prices, decimals: 2 }
    const found = planQuote(prices, euro.sold, { helpers: '3', age: '20,30,60' })
    // 10 × 1.0045 is 10.05 each and 15 × 1.0045 is 15.07; in one sum it would be 35.16.
    expect(found).toMatchObject({ kind: 'exact', amount: 35.17 })
    expect(found.kind === 'exact' && found.lines.slice(4)).toEqual([
      { member: 'Helper 3', amount: 10 },
      { member: 'Helper 3', label: 'Loading', amount: 5 },
      { member: 'Helper 3', label: 'Levy', amount: 0.07 },
    ])
    expect(quoteIfOpen(prices, euro.sold, { helpers: '2', age: '20,60' })).toBeUndefined()
    expect(quoteIfOpen(prices, euro.sold, { helpers: '2' })).toMatchObject({ labels: ['Loading'], amount: 30.14 })
  })

  test('adds up the first months, what is paid once and the options of each', () => {
    const monthly: PlanPrice = {
      by: ['work'],
      per: 'month',
      rows: [
        { for: { work: 'full' }, price: { amount: 20, phases: [{ months: 3, amount: 10 }], once: 25 } },
        { for: { work: 'part' }, price: { amount: 12, phases: [{ months: 1, amount: 6 }] } },
      ],
    }
    const choices = [
      { id: 'none', label: 'None' },
      { id: 'heart', label: 'Heart', price: 3 },
    ] as PlanOption['choices']
    const { quote } = selling(monthly, { options: [{ id: 'heart', label: 'Heart', choices }] })
    const both = { helpers: '2', work: 'full,part' }
    const phases = [
      { months: 1, amount: 16 },
      { months: 2, amount: 22 },
    ]
    expect(quote(both)).toMatchObject({ kind: 'exact', per: 'month', amount: 32, once: 25, phases })
    expect(quote({ ...both, 'option-heart': 'heart' })).toMatchObject({ amount: 38 })
  })
})

test('what is assumed of each counts until all have answered, and texts say so', () => {
  const assume = { helpers: 2, age: 40 }
  const { quote, market } = selling(byAge, { assume })
  expect(quote({})).toMatchObject({ kind: 'exact', amount: 1200 })
  expect(quote({ helpers: '4' })).toMatchObject({ kind: 'exact', amount: 2400 })
  const writing = priceWriting(market, {
    ...site.messages,
    offer: { ...site.messages.offer, assumed: 'for {answers}' },
  })
  expect(assumedText(writing, {})).toBe('for Helpers: 2; Age: 40')
  expect(assumedText(writing, { helpers: '3', age: '40,50' })).toBe('for Age: 40')
  expect(assumedText(writing, { helpers: '2', age: '40,50' })).toBeUndefined()
})

test('pages and requests say what it costs for each, requests with its parts', () => {
  const loading = { id: 'older', label: 'Loading', amount: 50, if: { answer: 'age', atLeast: 50 } }
  const { market, sold } = selling(byAge, { adjustments: [loading] })
  const answers = { helpers: '2', age: '40,50' }
  const { note } = planPrice(priceWriting(market, site.messages), sold, answers)
  expect(note?.replaceAll('\u00a0', ' ')).toBe('Helper 1 MGA 600; Helper 2 MGA 650')
  const price = leadPrice(market, sold, answers, 'en', undefined)
  expect(price).toMatchObject({
    amount: 1250,
    lines: [
      { label: 'Helper 1', amount: 600 },
      { label: 'Helper 2', amount: 600 },
      { label: 'Helper 2: Loading', amount: 50 },
    ],
    scenario: answers,
    scenarioWords: '2, Helper 1: 40; Helper 2: 50',
  })
  expect(linesText(price)).toBe('Helper 1 600 + Helper 2 600 + Helper 2: Loading 50')
  const german = { ...market, currency: { ...market.currency, language: 'de' } }
  expect(leadPrice(german, sold, answers, 'en', undefined).language).toBe('de')
})
