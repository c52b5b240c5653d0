import { expect, test } from 'vitest'
import { money, moneyText, styledCurrency } from '#engine/money.ts'
import { compare, decimal, minus, partOf, percentOf, plus, rounded, times, zero } from '#engine/prices/decimal.ts'

test('decimals add, subtract and multiply without rounding', () => {
  expect(rounded(plus(decimal(0.1), decimal(0.2)))).toBe(0.3)
  expect(rounded(minus(decimal(0.3), decimal(0.1)))).toBe(0.2)
  expect(rounded(times(decimal(1.1), decimal(1.1)))).toBe(1.21)
  expect(rounded(percentOf(decimal(19.9), 15))).toBe(2.985)
  expect(rounded([0.1, 0.2, 0.3].map(decimal).reduce(plus, zero))).toBe(0.6)
})

test('no operator takes a decimal, and its digits are its own', () => {
  const [a, b] = [decimal(0.1), decimal(0.2)]
  // @ts-expect-error: plus adds.
  expect(() => a + b).not.toThrow()
  // @ts-expect-error: times multiplies.
  expect(a * b).toBeNaN()
  // @ts-expect-error: minus subtracts.
  expect(a - b).toBeNaN()
  // @ts-expect-error: a decimal is made by decimal.
  expect(() => plus({ units: 1n, scale: 0 }, a)).toThrow()
  expect(Object.keys(a)).toEqual([])
})

test.each([
  [12.3455, 'KWD', 12.346],
  [12.3445, 'KWD', 12.345],
  [-12.3455, 'KWD', -12.346],
  [1234.5, 'JPY', 1235],
  [1234.49, 'JPY', 1234],
  [-0.4, 'JPY', 0],
  [1.005, 'SGD', 1.01],
])('%d in %s is rounded to %d, half a unit away from zero', (value, code, amount) => {
  const { decimals = 2 } = styledCurrency({ code, symbol: code }, 'en')
  expect(rounded(decimal(value), decimals)).toBe(amount)
})

test.each([
  [350, 12, 2, 29.17],
  [100, 3, 3, 33.333],
  [200, 3, 3, 66.667],
  [-200, 3, 0, -67],
  [0.05, 2, 2, 0.03],
  [2.5, 1, 0, 3],
])('one of %d in %d parts with %d decimals is %d', (whole, parts, decimals, part) => {
  expect(rounded(partOf(decimal(whole), parts, decimals))).toBe(part)
})

test('amounts are decimals, and decimals amounts', () => {
  const dinars = styledCurrency({ code: 'KWD', symbol: 'KWD' }, 'en')
  const half = partOf(decimal(money(12.345, dinars).amount), 2, 3)
  expect(moneyText(money(rounded(half), dinars))).toBe('KWD\u00a06.173')
  expect(compare(half, decimal(6.173))).toBe(0)
})

test('a number that is not finite is no decimal', () => {
  expect(() => decimal(Number.NaN)).toThrow('NaN is no decimal number.')
})

test.each([0, -0.01, 283.8, 1.005, 0.3245, 0.000000000001, 12.5e-7, 123456789012.34, 98765432101.999, 2 ** 53, 1e21])(
  'the decimal of %d is that number',
  (value) => {
    expect(rounded(decimal(value))).toBe(value)
  },
)
