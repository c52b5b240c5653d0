import { expect, test } from 'vitest'
import { exactMoney, money, moneyText, styledCurrency } from '#engine/money.ts'

const written = (amount: number, code: string, symbol: string, language = 'en') =>
  moneyText(money(amount, styledCurrency({ code, symbol }, language)))

test.each([
  [0, '0'],
  [350, '350'],
  [1200, '1,200'],
  [65000, '65,000'],
  [1234567, '1,234,567'],
  [99.5, '99.50'],
  [0.125, '0.13'],
])('%d is written with thousands separators, and two decimals or none: %s', (amount, digits) => {
  expect(money(amount, { symbol: '$' })).toEqual({ amount, symbol: '$', digits })
})

test.each([
  [12.5, 'KWD', 'en-KW', 'KWD\u00a012.500'],
  [12, 'KWD', 'en-KW', 'KWD\u00a012'],
  [1200, 'JPY', 'en-JP', 'JPY\u00a01,200'],
  [1200.5, 'EUR', 'de-DE', 'EUR\u00a01.200,50'],
  [120_000, 'INR', 'en-IN', 'INR\u00a01,20,000'],
])('%d in %s is written for %s as %s', (amount, code, language, text) => {
  expect(written(amount, code, code, language)).toBe(text)
})

test.each([
  ['$', '$350'],
  ['HK$', 'HK$350'],
  ['RM', 'RM350'],
  ['€', '€350'],
  ['AED', 'AED\u00a0350'],
  ['F CFA', 'F\u00a0CFA\u00a0350'],
  ['Kč', 'Kč\u00a0350'],
  ['kr', 'kr\u00a0350'],
  ['Rs', 'Rs\u00a0350'],
  ['KD', 'KD\u00a0350'],
  ['R', 'R\u00a0350'],
  ['S/', 'S/350'],
  ['Fr.', 'Fr.\u00a0350'],
  ['درهم', '350\u00a0درهم'],
])('with %s the amount reads %s: words keep their distance, and an Arabic name follows', (symbol, text) => {
  expect(written(350, 'AED', symbol)).toBe(text)
})

test.each([
  [1, 'درهم'],
  [3, 'دراهم'],
  [11, 'درهمًا'],
  [100, 'درهم'],
  [550, 'درهمًا'],
])('%d is followed by %s, as people write the name by number', (amount, name) => {
  const symbol = '{count, plural, zero {درهم} one {درهم} two {درهم} few {دراهم} many {درهمًا} other {درهم}}'
  expect(written(amount, 'AED', symbol, 'ar-AE')).toBe(`${amount}\u00a0${name}`)
})

test('an amount that follows from another one is written as that', () => {
  const dinars = money(7.5, styledCurrency({ code: 'KWD', symbol: 'KWD' }, 'en'))
  expect(moneyText(money(0.25, dinars))).toBe('KWD\u00a00.250')
})

test('an amount that was worked out has all of its decimals, and at least two', () => {
  expect(exactMoney(12, { symbol: 'S$' }).digits).toBe('12.00')
  expect(exactMoney(1.25, styledCurrency({ code: 'BHD', symbol: 'BHD' }, 'en')).digits).toBe('1.250')
  expect(exactMoney(0.044, styledCurrency({ code: 'JPY', symbol: '¥' }, 'en')).digits).toBe('0.04')
})
