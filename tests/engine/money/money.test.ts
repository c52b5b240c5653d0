import { expect, test } from 'vitest'
import { money, moneyText } from '#engine/money/money.ts'

const dollar = { code: 'SGD', symbol: '$' }

test.each([
  [0, '0'],
  [350, '350'],
  [1200, '1,200'],
  [65000, '65,000'],
  [1234567, '1,234,567'],
  [99.5, '99.5'],
  [0.125, '0.125'],
])('%d is written with thousands separators and no needless decimals: %s', (amount, digits) => {
  expect(money(amount, dollar)).toEqual({ amount, symbol: '$', digits })
})

test.each([
  ['$', '$350'],
  ['HK$', 'HK$350'],
  ['RM', 'RM350'],
  ['€', '€350'],
  ['AED', 'AED\u00a0350'],
  ['KWD', 'KWD\u00a0350'],
  ['درهم', '350\u00a0درهم'],
])('with %s the amount reads %s: only letters keep their distance, and an Arabic name follows', (symbol, text) => {
  expect(moneyText(money(350, { symbol }))).toBe(text)
})
