import { describe, expect, test } from 'vitest'
import type { Fact, FactValue, Unit } from '#engine/contract/config.ts'
import { boundsOf, compareBounds, factText, figureIn, grouped, notationOf, offerFacts } from '#engine/facts.ts'
import { atlantis as aMarket } from '#tests/fixtures/market.ts'
import { limitMessages, messages } from '#tests/fixtures/messages.ts'
import { pick, randomFrom } from '#tests/mutation/mutations.ts'

const currency = { code: 'SGD', symbol: 'S$' }

/** What people type, and what is meant. */
const written: readonly (readonly [string, FactValue])[] = [
  [
    '200 a visit, 4,000 a year',
    {
      caps: [
        { most: 200, per: 'visit' },
        { most: 4000, per: 'year' },
      ],
    },
  ],
  [
    'S$30 per day up to 60 days',
    {
      caps: [
        { most: 30, per: 'day' },
        { times: 60, unit: 'day' },
      ],
    },
  ],
  [
    '$20/day; max 30 days',
    {
      caps: [
        { most: 20, per: 'day' },
        { times: 30, unit: 'day' },
      ],
    },
  ],
  [
    '20 a day from the 4th day, at most 60 days',
    {
      caps: [
        { most: 20, per: 'day', from: 4 },
        { times: 60, unit: 'day' },
      ],
    },
  ],
  ['10 a day after the first 3 days', { caps: [{ most: 10, per: 'day', from: 4 }] }],
  ['10 a day if at least 3 days', { caps: [{ most: 10, per: 'day', atLeast: 3 }] }],
  ['10 a day, if 3 days or more', { caps: [{ most: 10, per: 'day', atLeast: 3 }] }],
  ['20 visits a year', { caps: [{ times: 20, unit: 'visit', per: 'year' }] }],
  ['10 working days', { caps: [{ times: 10, unit: 'working-day' }] }],
  ['2 diagnosis', { caps: [{ times: 2, unit: 'diagnosis' }] }],
  ['1 policy', { caps: [{ times: 1, unit: 'policy' }] }],
  ['two thirds, at most 1,500', { caps: [{ most: 1500 }], youPay: [{ share: '1/3' }] }],
  ['80%, up to 1,500', { caps: [{ most: 1500 }], youPay: [{ share: '20%' }] }],
  [
    '60,000 a year, you pay 25% above 15,000',
    { caps: [{ most: 60_000, per: 'year' }], youPay: [{ share: '25%', above: 15_000 }] },
  ],
  [
    '15,000 an operation and excess of 300 a claim',
    { caps: [{ most: 15_000, per: 'operation' }], youPay: [{ amount: 300, per: 'claim' }] },
  ],
  [
    'you pay 20% (at most 500 a visit, 1,000 a year)',
    {
      youPay: [
        {
          share: '20%',
          atMost: [
            { most: 500, per: 'visit' },
            { most: 1000, per: 'year' },
          ],
        },
      ],
    },
  ],
  ['25% of surgeon', { caps: [{ percent: 25, of: 'surgeon' }] }],
  ['12.5% of the operating theatre', { caps: [{ percent: 12.5, of: 'operating-theatre' }] }],
  ['3,000, waiting period of 15 days', { caps: [{ most: 3000 }], waiting: { times: 15, unit: 'day' } }],
  ['60,000', { caps: [{ most: 60_000 }] }],
  ['as per scale', { is: 'byScale' }],
  ['n/a', { is: 'doesNotApply' }],
  ['–', { is: 'notCovered' }],
  ['NIL', { is: 'notCovered' }],
  ['Covered', { is: 'included' }],
  ['no limit', { is: 'unlimited' }],
  ['not published', { is: 'noFigure' }],
]

test.each(written)('%s is read as it is meant, and written so that it is read again', (text, value) => {
  expect(figureIn('limit', text, currency)).toEqual(value)
  expect(figureIn('limit', notationOf(value, grouped), currency)).toEqual(value)
  expect(figureIn('limit', notationOf(value), currency)).toEqual(value)
})

test.each([
  'many',
  '',
  '200 a visit, perhaps',
  'a visit',
  '200 to 300',
  'from the 4th day',
  '200 of 300',
  '1.2.3 a day',
  'you pay 25% above 1.2.3',
  'waiting 15 days, waiting 30 days',
  'waiting 15 days if at least 3 days',
])('%s is no limit', (text) => {
  expect(figureIn('limit', text, currency)).toBeUndefined()
})

test('whatever a limit says, its notation says the same', () => {
  const random = randomFrom(11)
  const maybe = <T>(value: T) => (random() < 0.4 ? value : {})
  for (let i = 0; i < 300; i += 1) {
    const number = () => 2 + Math.floor(random() * 90)
    const unit = () => pick(random, ['day', 'visit', 'working-day', 'policy', 'year', 'claim'])
    const cap = () => {
      const of =
        random() < 0.6 ? { most: number() * 100, ...maybe({ per: unit() }) } : { times: number(), unit: unit() }
      const counted = 'unit' in of || 'per' in of
      return { ...of, ...(counted && { ...maybe({ from: number() }), ...maybe({ atLeast: number() }) }) }
    }
    const value = {
      caps: [cap(), cap()],
      ...maybe({
        youPay: [random() < 0.5 ? { amount: number(), per: unit() } : { share: '1/3', above: number() * 10 }],
      }),
      ...maybe({ waiting: { times: number(), unit: unit() } }),
    }
    expect(figureIn('limit', notationOf(value, grouped), currency), notationOf(value)).toEqual(value)
  }
})

const units: readonly Unit[] = ['visit', 'day', 'year', 'claim'].map((id) => ({
  id,
  text: `{count, plural, one {# ${id}} other {# ${id}s}}`,
  per: `{amount} a ${id}`,
}))
const fact: Fact = {
  id: 'hospital',
  label: 'Hospital',
  kind: 'limit',
  unit: 'year',
  better: 'higher',
  shown: ['details'],
}

function text(written: string): string {
  const definitions = {
    facts: [fact],
    units,
    words: { ...messages, offer: { ...messages.offer, limits: limitMessages } },
    language: 'en',
  }
  return factText(definitions, { currency }, fact, figureIn('limit', written, currency) as FactValue)
}

test.each([
  ['200 a visit, 4,000 a year', 'S$200 a visit, S$4,000 a year'],
  ['20 a day from the 4th day, at most 1 day', 'S$20 a day, after the first 3 days, at most 1 day'],
  ['10 a day if at least 3 days', 'S$10 a day, if at least 3 days'],
  ['20 visits a year', 'at most 20 visits a year'],
  ['two thirds, at most 1,500', 'S$1,500, you pay 1/3'],
  ['three quarters', 'you pay 25%'],
  ['60,000, you pay 12.5% above 15,000', 'S$60,000, you pay 12.5% above S$15,000'],
  ['excess of 300 a claim', 'you pay S$300 a claim'],
  ['you pay 20% (up to 500 a visit, 1,000 a year)', 'you pay 20% (at most S$500 a visit, at most S$1,000 a year)'],
  ['25% of hospital', '25% of Hospital'],
  ['3,000, waiting 15 days', 'S$3,000, after a wait of 15 days'],
  ['as per scale', 'By scale'],
  ['not published', 'Not published'],
  ['nil', messages.offer.notCovered],
])('%s reads as %s', (written, shown) => {
  expect(text(written)).toBe(shown)
})

describe('limits are compared', () => {
  const compared = (one: string, other: string) => {
    const [a, b] = [one, other].map((written) =>
      boundsOf(fact, figureIn('limit', written, currency) as FactValue, 'SGD'),
    )
    return a && b && compareBounds(a, b)
  }

  test('by the sum of their fact’s unit', () => {
    expect(compared('300 a visit, 4,000 a year', '200 a visit, 5,000 a year')).toBe(-1)
    expect(compared('not covered', '4,000 a year')).toBe(-1)
    expect(compared('unlimited', '4,000 a year')).toBe(1)
  })

  test('only with what is alike: the same unit, and the same for the customer to pay', () => {
    expect(compared('300 a visit', '5,000 a year')).toBeUndefined()
    expect(compared('60,000 a year', '60,000 a year, you pay 25% above 15,000')).toBeUndefined()
    expect(compared('60,000 a year, you pay 25%', '50,000 a year, 75%')).toBe(1)
    for (const state of ['included', 'as per scale', 'not published', 'n/a']) {
      expect(compared(state, '5,000 a year')).toBeUndefined()
    }
  })
})

test.each([
  [
    'https://www.insurer.example/maid/wording.PDF?v=2',
    'insurer.example (PDF)',
    'https://www.insurer.example/maid/wording.PDF?v=2',
  ],
  ['https://claims.insurer.example/', 'claims.insurer.example', 'https://claims.insurer.example/'],
  ['+65 6123 4567', '+65 6123 4567', 'tel:+6561234567'],
])('the link %s reads as %s and leads to %s', (written, shown, href) => {
  const wording: Fact = { id: 'wording', label: 'Wording', kind: 'link', shown: ['details'] }
  const value = figureIn('link', ` ${written} `) as FactValue
  expect(value).toEqual({ link: written })
  expect(notationOf(value)).toBe(written)
  const market = { ...aMarket, facts: [wording] }
  const definitions = { facts: [], units, words: messages, language: 'en' }
  expect(offerFacts(definitions, market, { facts: { wording: value } })).toEqual([{ id: 'wording', text: shown, href }])
})

test.each([
  'insurer.example/wording.pdf',
  'http://insurer.example',
  'https://',
  'call us',
  '6123 4567',
  'javascript:alert(1)',
])('%s is no link', (written) => {
  expect(figureIn('link', written)).toBeUndefined()
})
