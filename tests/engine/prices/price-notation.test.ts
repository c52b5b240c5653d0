import { expect, test } from 'vitest'
import { priceIn, priceNotation, priceProblem } from '#engine/amounts.ts'
import type { PlanPrice } from '#engine/contract/config.ts'

test.each<[string, PlanPrice]>([
  ['580', 580],
  ['283.8 per policy', { amount: 283.8, per: 'policy' }],
  ['from 268', { from: 268 }],
  [
    '12 months at 12.5, then 19 per month, 25 once',
    { amount: 19, per: 'month', phases: [{ months: 12, amount: 12.5 }], once: 25 },
  ],
  [
    '1 months at 0, 11 months at 9, then 12 per month',
    {
      amount: 12,
      per: 'month',
      phases: [
        { months: 1, amount: 0 },
        { months: 11, amount: 9 },
      ],
    },
  ],
  ['580, 1200 once', { amount: 580, once: 1200 }],
])('"%s" is written and read', (text, price) => {
  expect(priceNotation(price)).toBe(text)
  expect(priceIn(text, undefined)).toEqual(price)
})

test.each(['12 months at x, then 19 per month', '12 months at 9', '580, dear once', 'from 12, 5 once', ', 5 once'])(
  '"%s" is no price',
  (text) => {
    expect(priceIn(text, undefined)).toBeUndefined()
  },
)

test('why a text is no price is told by what it lacks', () => {
  expect(priceProblem('262.15 per policy of 26 months', undefined)).toBe(
    '"policy of 26 months" says for how long in several words: write one after "per", as in "283.8 per policy".',
  )
  expect(priceProblem('262.15 for 26 months', undefined)).toBe(
    'Write "262.15 per policy" for a price of the whole time. Where it differs by length of cover, a table can follow in the plan\'s own form.',
  )
  expect(priceProblem('262 per policy for 26 months', undefined)).toContain('"policy for 26 months" says')
  expect(priceProblem('from 268 per policy of 26 months', undefined)).toContain('"policy of 26 months" says')
  expect(priceProblem('580 for policy', undefined)).toContain('Write "per policy" for how long a price is')
  expect(priceProblem('580 per année', undefined)).toContain('"580 per année" is no price: write it like 580, ')
  expect(priceProblem('dear per year', undefined)).toContain('"dear per year" is no price: write it like 580, ')
})
