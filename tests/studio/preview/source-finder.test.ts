import { expect, test } from 'vitest'
import { finderIn } from '#studio/preview/source-finder.ts'

const file = 'config/markets/atlantis.json'
const { find } = finderIn(
  [
    'Yes',
    'Yes',
    '{count} plans',
    '{what}s',
    '{plan.nereus-basic.premium}',
    'By sending this form, you agree to our {privacy}.',
    'First month free',
    'month',
    '380',
  ].map((text, i) => ({ text, file, at: [i] })),
)
const numbers = (text: string) => find(text).map(({ at }) => at[0])

test('a text is found whole, whatever blanks stand in it', () => {
  expect(numbers('First\n  month free ')).toEqual([6])
})

test('all sources with an equal text are found', () => {
  expect(numbers('Yes')).toEqual([0, 1])
})

test('a filled template is found by the most of its own words', () => {
  expect(numbers('12 plans')).toEqual([2])
  expect(numbers('12 providers')).toEqual([3])
})

test('a part of a text is found by the longest that stands in it, or by the shortest that it stands in', () => {
  expect(numbers('Promotions: First month free, until May')).toEqual([6])
  expect(numbers('(380)')).toEqual([8])
  expect(numbers('By sending this form, you agree to our')).toEqual([5])
})

test('no part is found in the middle of a word or a figure', () => {
  expect(numbers('1380')).toEqual([4])
})

test('a template without words of its own matches any other text', () => {
  expect(numbers('BHD420')).toEqual([4])
})

test('a template is filled where something stands for each placeholder, however many it has', () => {
  const many = `${'{plan.a.premium}'.repeat(60)} in all`
  const { find } = finderIn(['From {from} to {to}', many].map((text, i) => ({ text, file, at: [i] })))
  const numbers = (text: string) => find(text).map(({ at }) => at[0])
  expect(numbers('From 1 to 2')).toEqual([0])
  expect(numbers('From 1 to ')).toEqual([])
  expect(numbers('From  to 2')).toEqual([])
  expect(numbers(`${'1'.repeat(60)} in all`)).toEqual([1])
  expect(numbers(`${'1'.repeat(400)} in part`)).toEqual([])
})
