import { expect, test } from 'vitest'
import type { AnswerValue, Knowledge, Possible } from '#engine/answers.ts'
import type { Adjustment, Levy, PlanPrice } from '#engine/contract/config.ts'
import { contractTotal } from '#engine/offers.ts'
import { priceOf } from '#engine/prices/price-of.ts'

const nationalities = ['filipino', 'indonesian', 'myanmar', 'malaysian']
const domains: [string, Possible][] = [
  ['term', [14, 26]],
  ['nationality', nationalities],
  ['age', { from: 18, to: 65, step: 1 }],
  ['kwh', { from: 0, to: 100_000, step: 1 }],
  ['place', ['home', 'agency']],
]

function knowledge(answers: Readonly<Record<string, AnswerValue>>): Knowledge {
  return new Map([...domains, ...Object.entries(answers).map(([id, answer]) => [id, [answer]] as const)])
}

interface Asked {
  readonly answers?: Readonly<Record<string, AnswerValue>>
  readonly day?: string
  readonly code?: string
  readonly channel?: string
  readonly countsOpen?: boolean
  readonly adjustments?: readonly Adjustment[]
  readonly levies?: readonly Levy[]
  readonly decimals?: number
}

function quote(price: PlanPrice, { answers = {}, day = '2026-12-01', ...asked }: Asked = {}) {
  const { adjustments = [], levies = [], decimals = 2, ...purchase } = asked
  return priceOf(price, { knowledge: knowledge(answers), day, ...purchase }, { decimals, adjustments, levies })
}

const exact = (amount: number, per = 'policy') => ({ kind: 'exact', per, amount })

// Etiqa eProtect Helper: tier by term.
const byTerm: PlanPrice = {
  by: ['term'],
  per: 'policy',
  rows: [
    { for: { term: 26 }, price: 490.5 },
    { for: { term: 14 }, price: 367.88 },
  ],
}

// Sompo MaidEase, older price: by age.
const byAge: PlanPrice = {
  by: ['age'],
  per: 'policy',
  rows: [
    { for: { age: { below: 40 } }, price: 262.15 },
    { for: { age: { from: 40 } }, price: 345.61 },
  ],
}

// MSIG MaidPlus: 26 months alone.
const notForFourteen: PlanPrice = {
  by: ['term', 'nationality'],
  per: 'policy',
  rows: [
    { for: { term: 26, nationality: ['filipino', 'indonesian', 'myanmar'] }, price: 267.5 },
    { for: { term: 26, nationality: 'malaysian' }, price: { onRequest: 'malaysian' } },
    { for: { term: 14 }, price: { notSold: true } },
  ],
}

test('a price without a table is the same for everybody', () => {
  expect(quote(350)).toMatchObject(exact(350, 'year'))
  expect(quote({ amount: 19.9, per: 'month' })).toMatchObject(exact(19.9, 'month'))
})

test('a table gives the price of the row that the answers meet', () => {
  expect(quote(byTerm, { answers: { term: 26 } })).toMatchObject(exact(490.5))
  expect(quote(byTerm, { answers: { term: 14 } })).toMatchObject(exact(367.88))
  expect(quote(byAge, { answers: { age: 39 } })).toMatchObject(exact(262.15))
  expect(quote(byAge, { answers: { age: 40 } })).toMatchObject(exact(345.61))
})

test('a table names what it needs, and the lowest of what is possible', () => {
  expect(quote(byTerm)).toEqual({ kind: 'needs', questions: ['term'], per: 'policy', from: 367.88 })
  expect(quote(byAge)).toEqual({ kind: 'needs', questions: ['age'], per: 'policy', from: 262.15 })
  // One of the cases has no price, so that nothing is the lowest.
  expect(quote(notForFourteen, { answers: { term: 26 } })).toEqual({ kind: 'needs', questions: ['nationality'] })
})

test('a question that makes no difference is not needed', () => {
  expect(quote(notForFourteen, { answers: { term: 14 } })).toEqual({ kind: 'notSold' })
  expect(quote(notForFourteen, { answers: { term: 26, nationality: 'myanmar' } })).toMatchObject(exact(267.5))
  expect(quote(notForFourteen, { answers: { term: 26, nationality: 'malaysian' } })).toEqual({
    kind: 'onRequest',
    reason: 'malaysian',
  })
})

test('a price of which only the ends are published says so', () => {
  expect(quote({ from: 263, per: 'policy' })).toEqual({ kind: 'from', per: 'policy', from: 263 })
  expect(quote({ between: [1600, 1750] })).toEqual({ kind: 'between', per: 'year', from: 1600, to: 1750 })
})

// Electricity: a standing charge a day, and kilowatt hours in two steps.
const electricity: PlanPrice = {
  sum: [
    { label: 'Standing charge', rate: 0.6099, times: 365 },
    {
      label: 'Use',
      tiers: [{ upTo: 2880, rate: 0.28 }, { rate: 0.3245 }],
      mode: 'graduated',
      times: { answer: 'kwh' },
    },
  ],
}

test('a sum of rates is rounded once', () => {
  // 222.6135 + 806.4 + 120 × 0.3245 = 1067.9535
  expect(quote(electricity, { answers: { kwh: 3000 } })).toEqual({
    kind: 'exact',
    per: 'year',
    amount: 1067.95,
    lines: [
      { label: 'Standing charge', amount: 222.61 },
      { label: 'Use', amount: 845.34 },
    ],
  })
  expect(quote(electricity, { answers: { kwh: 2880 } })).toMatchObject(exact(1029.01, 'year'))
  expect(quote(electricity)).toEqual({ kind: 'needs', questions: ['kwh'] })
})

test('steps apply to all of a number where they are not graduated', () => {
  const whole: PlanPrice = {
    sum: [{ tiers: [{ upTo: 10, rate: 3 }, { rate: 2 }], mode: 'whole', times: { answer: 'kwh' } }],
  }
  expect(quote(whole, { answers: { kwh: 10 } })).toMatchObject(exact(30, 'year'))
  expect(quote(whole, { answers: { kwh: 11 } })).toMatchObject(exact(22, 'year'))
})

// Travel baggage: 83 up to six months, then 15 a month; at least 30.
test('a table goes on as a rate, and a sum has a least amount', () => {
  const baggage: PlanPrice = {
    sum: [{ rate: 83 }, { rate: 15, times: { answer: 'kwh', above: 6 } }],
    per: 'trip',
  }
  expect(quote(baggage, { answers: { kwh: 6 } })).toMatchObject(exact(83, 'trip'))
  expect(quote(baggage, { answers: { kwh: 8 } })).toMatchObject(exact(113, 'trip'))
  const use = { label: 'use', rate: 0.5, times: { answer: 'kwh' } }
  const small: PlanPrice = { sum: [use], per: 'trip', least: 20 }
  expect(quote(small, { answers: { kwh: 41 } })).toMatchObject({ lines: [{ label: 'use', amount: 20.5 }] })
  // Pages show lines with a label, and 'use 3.50' would not add up to 20.
  expect(quote(small, { answers: { kwh: 7 } })).toEqual({ ...exact(20, 'trip'), lines: [{ amount: 20 }] })
})

test('a rate can come from a table', () => {
  const daily: PlanPrice = {
    sum: [
      {
        rate: {
          by: ['age'],
          rows: [
            { for: { age: { below: 30 } }, price: 0.5 },
            { for: { age: { from: 30 } }, price: 0.93 },
          ],
        },
        times: { answer: 'kwh' },
      },
    ],
    per: 'trip',
  }
  expect(quote(daily, { answers: { kwh: 9, age: 29 } })).toMatchObject(exact(4.5, 'trip'))
  expect(quote(daily, { answers: { kwh: 9 } })).toEqual({
    kind: 'needs',
    questions: ['age'],
    per: 'trip',
    from: 4.5,
  })
})

const subsidy: Adjustment = {
  id: 'subsidy',
  label: 'Subsidy',
  amount: -200,
  if: { answer: 'nationality', isOneOf: ['filipino'] },
}

test('an adjustment is a line where its condition holds, and open where that is', () => {
  const adjustments = [subsidy]
  expect(quote(420, { adjustments, answers: { nationality: 'filipino' } })).toEqual({
    kind: 'exact',
    per: 'year',
    amount: 220,
    lines: [{ amount: 420 }, { label: 'Subsidy', amount: -200 }],
  })
  expect(quote(420, { adjustments, answers: { nationality: 'myanmar' } })).toMatchObject(exact(420, 'year'))
  expect(quote(420, { adjustments })).toMatchObject(exact(420, 'year'))
  expect(quote(420, { adjustments, countsOpen: true })).toMatchObject(exact(220, 'year'))
})

test('a row says what it says of the answers to adjustments too', () => {
  const price: PlanPrice = {
    by: ['nationality'],
    rows: [
      { for: { nationality: 'filipino' }, price: 420 },
      { for: { nationality: ['indonesian', 'myanmar', 'malaysian'] }, price: 300 },
    ],
  }
  // 300 − 200 is nobody's price.
  expect(quote(price, { adjustments: [subsidy] })).toMatchObject({ from: 220 })
})

// Etiqa: 30 %, then 5 % of the rest with a code.
test('discounts follow each other in their order; of a group the best counts', () => {
  const adjustments: Adjustment[] = [
    { id: 'june', label: 'June', percent: -30, until: '2026-12-31' },
    { id: 'friday', label: 'Friday', percent: -5, code: 'FRIDAY' },
  ]
  expect(quote(260.95, { adjustments })).toMatchObject(exact(182.67, 'year'))
  expect(quote(260.95, { adjustments, code: 'FRIDAY' })).toEqual({
    kind: 'exact',
    per: 'year',
    // 260.95 × 0.7 × 0.95 = 173.53175
    amount: 173.53,
    lines: [{ amount: 260.95 }, { label: 'June', amount: -78.28 }, { label: 'Friday', amount: -9.14 }],
  })
  expect(quote(260.95, { adjustments, day: '2027-01-01' })).toMatchObject(exact(260.95, 'year'))
  const grouped = adjustments.map((adjustment) => ({ ...adjustment, group: 'offer' }))
  expect(quote(260.95, { adjustments: grouped, code: 'FRIDAY' })).toMatchObject(exact(182.67, 'year'))
})

test('a discount takes no price below nothing', () => {
  expect(quote(150, { adjustments: [{ id: 'a', label: 'A', amount: -200 }] })).toMatchObject(exact(0, 'year'))
})

test('a levy comes on top at the rate of the day', () => {
  const levies: Levy[] = [{ id: 'gst', label: 'GST', rates: [{ percent: 8 }, { from: '2027-01-01', percent: 9 }] }]
  expect(quote(450, { levies, day: '2026-12-31' })).toMatchObject(exact(486, 'year'))
  expect(quote(450, { levies, day: '2027-01-01' })).toEqual({
    kind: 'exact',
    per: 'year',
    amount: 490.5,
    lines: [{ amount: 450 }, { label: 'GST', amount: 40.5 }],
  })
})

test('three decimals and none are as good as two', () => {
  const adjustments: Adjustment[] = [{ id: 'a', label: 'A', percent: -12.5 }]
  expect(quote(7.5, { adjustments, decimals: 3 })).toMatchObject(exact(6.563, 'year'))
  expect(quote(1001, { adjustments, decimals: 0 })).toMatchObject(exact(876, 'year'))
})

test('what is paid first is adjusted and taxed as what follows, what is paid once only taxed in per cent', () => {
  const price: PlanPrice = { amount: 20, per: 'month', phases: [{ months: 6, amount: 10 }], once: 25 }
  const levies: readonly Levy[] = [
    { id: 'gst', label: 'GST', rates: [{ percent: 10 }] },
    { id: 'fee', label: 'Fee', rates: [{ amount: 1 }] },
  ]
  const adjustments: readonly Adjustment[] = [
    { id: 'extra', label: 'Extra', amount: 2 },
    { id: 'half', label: 'Half', percent: -50, of: 'base' },
  ]
  // (20 + 2 - 10) and (10 + 2 - 5), each with a tenth and the fee; 25 with a tenth.
  expect(quote(price, { adjustments, levies })).toMatchObject({
    amount: 14.2,
    phases: [{ months: 6, amount: 8.7 }],
    once: 27.5,
  })
})

test('a contract adds up its months, each as it is paid, and what is paid once', () => {
  const total = (price: PlanPrice, months: number | undefined) => {
    const found = quote(price)
    return found.kind === 'exact' ? contractTotal(found, months) : undefined
  }
  expect(total({ amount: 12, per: 'month' }, 24)).toEqual({
    amount: 288,
    months: 24,
    parts: [{ months: 24, amount: 12 }],
  })
  const changing: PlanPrice = {
    amount: 19,
    per: 'month',
    phases: [
      { months: 3, amount: 0 },
      { months: 9, amount: 12.55 },
    ],
    once: 25,
  }
  // 9 × 12.55 + 12 × 19 + 25
  expect(total(changing, 24)).toMatchObject({
    amount: 365.95,
    once: 25,
    parts: [{ months: 3 }, { months: 9 }, { months: 12 }],
  })
  expect(total(changing, 5)).toMatchObject({ amount: 50.1, parts: [{ months: 3 }, { months: 2, amount: 12.55 }] })
  // Nothing says how many months a year's price or no contract has.
  expect([total(350, 24), total(changing, undefined)]).toEqual([undefined, undefined])
})

test('an option with months of its own is added to those of the price', () => {
  const price: PlanPrice = { amount: 20, per: 'month', phases: [{ months: 6, amount: 10 }], once: 25 }
  const parts = [
    { label: 'Roaming', price: 3 },
    { label: 'Watch', price: { amount: 2, phases: [{ months: 9, amount: 1 }], once: 5 } },
  ]
  const whole = priceOf(
    price,
    { knowledge: new Map(), day: '2026-12-01', parts },
    { decimals: 2, adjustments: [], levies: [], per: 'month' },
  )
  expect(whole).toMatchObject({
    amount: 25,
    phases: [
      { months: 6, amount: 14 },
      { months: 3, amount: 24 },
    ],
    once: 30,
  })
})

test('of a group only the best counts, whatever the order and however many there are', () => {
  const offers = [-30, -80, -55].map(
    (amount, i): Adjustment => ({ id: `a${i}`, label: `A${i}`, amount, group: 'june' }),
  )
  const other: Adjustment = { id: 'other', label: 'Other', percent: -10 }
  for (const order of [offers, offers.toReversed(), [...offers.slice(1), ...offers.slice(0, 1)]]) {
    expect(quote(400, { adjustments: [...order, other] })).toMatchObject({
      amount: 288,
      lines: [{ amount: 400 }, { label: 'A1', amount: -80 }, { label: 'Other', amount: -32 }],
    })
  }
})
