import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { byAmount, distanceTo, highestOf, lowestOf, sizeOf } from '#engine/amounts.ts'
import { type Amount, amountNumber, differenceOf, money, moneyText, signOf, styledCurrency } from '#engine/money.ts'

const dinars = styledCurrency({ code: 'KWD', symbol: 'KWD' }, 'en')
const yen = styledCurrency({ code: 'JPY', symbol: '¥' }, 'en')
const amount = (value: number): Amount => money(value, dinars).amount

test('no operator takes an amount: these lines compile because each of them is an error', () => {
  const [a, b] = [amount(0.3), amount(0.1)]
  // @ts-expect-error: differenceOf is exact.
  expect(a - b).not.toBe(0.2)
  // @ts-expect-error: decimals add up exactly.
  expect(a + a + a).not.toBe(0.9)
  // @ts-expect-error
  expect(a * 3).not.toBe(0.9)
  // @ts-expect-error
  expect(a / b).not.toBe(3)
  // @ts-expect-error: byAmount compares.
  expect(a < b).toBe(false)
  // @ts-expect-error
  expect(a >= 0).toBe(true)
  // @ts-expect-error: sizeOf and signOf tell sizes from signs.
  expect(-a).toBe(-0.3)
  // @ts-expect-error: money writes an amount, with the decimals of its currency.
  expect(`${a}`).toBe('0.3')
  // @ts-expect-error: lowestOf takes amounts.
  expect(Math.min(a, b)).toBe(0.1)
  // @ts-expect-error: amountNumber makes a number for JSON, digits and figures.
  expect(Number(a) * 3).not.toBe(0.9)
  const unknown: Amount | undefined = [a][0]
  // @ts-expect-error: neither is one that may be missing.
  expect(Number(unknown ?? 0) + 1).toBe(1.3)
  // @ts-expect-error: moneyText writes it.
  expect(String(a).length).toBe(3)
  // @ts-expect-error: no number is one.
  const made: Amount = 5
  expect(made).toBe(5)
})

test('an amount is a number in JSON', () => {
  expect(JSON.stringify(money(12.5, dinars))).toBe('{"amount":12.5,"symbol":"KWD","digits":"12.500","decimals":3}')
  expect(amountNumber(amount(12.5))).toBe(12.5)
})

test.each([
  [0.3, 0.1, 0.2],
  [0.3, 0.2, 0.1],
  [12.345, 12.3, 0.045],
  [1_234_567.891, 0.892, 1_234_566.999],
  [99.999, 100, -0.001],
  [0.285, 0.285, 0],
  [9_007_199_254_740, 0.5, 9_007_199_254_739.5],
])('%d less %d is %d', (a, b, difference) => {
  expect(differenceOf(amount(a), amount(b))).toBe(difference)
})

test('differences are written with the three decimals of Kuwait and without any in Japan', () => {
  const text = (a: number, b: number, style: typeof dinars) =>
    moneyText(money(differenceOf(money(a, style).amount, money(b, style).amount), style))
  expect(text(20.35, 7.975, dinars)).toBe('KWD\u00a012.375')
  expect(text(20.35, 8.35, dinars)).toBe('KWD\u00a012')
  expect(text(12_000, 3500, yen)).toBe('¥8,500')
})

test('amounts are put in order, those that are unknown last', () => {
  const order = [9.5, undefined, 10, 9.05].map((value) => (value === undefined ? undefined : amount(value)))
  expect(order.toSorted((a, b) => byAmount(a, b))).toEqual([9.05, 9.5, 10, undefined])
  expect(byAmount(undefined, undefined)).toBe(0)
  expect(byAmount(undefined, amount(1))).toBeGreaterThan(0)
  expect(byAmount(amount(1), undefined)).toBeLessThan(0)
  const amounts = [9.5, 10, 9.05].map(amount)
  expect([lowestOf(amounts), highestOf(amounts)]).toEqual([9.05, 10])
  expect([lowestOf([]), highestOf([])]).toEqual([undefined, undefined])
})

test('an amount has a sign and a size, and a distance to a range of numbers', () => {
  expect([-0.5, 0, 12].map((value) => [signOf(amount(value)), sizeOf(amount(value))])).toEqual([
    [-1, 0.5],
    [0, 0],
    [1, 12],
  ])
  expect([5, 10, 15, 20, 25].map((value) => distanceTo(amount(value), 10, 20))).toEqual([5, 0, 0, 0, 5])
  expect(distanceTo(amount(5), Number.NEGATIVE_INFINITY, 4)).toBe(1)
})

test('only money and the decimals of prices make amounts of numbers', () => {
  const files = globSync('src/**/*.{ts,tsx}').map((file) => file.replaceAll('\\', '/'))
  const making = files.filter((file) => /\btoAmount\b|\bas (?:unknown as )?Amount\b/.test(readFileSync(file, 'utf8')))
  expect(making.toSorted()).toEqual(['src/engine/amounts.ts', 'src/engine/money.ts', 'src/engine/prices/decimal.ts'])
})
