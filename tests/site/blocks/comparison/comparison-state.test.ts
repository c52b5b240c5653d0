import { expect, test } from 'vitest'
import { stateIn } from '#site/blocks/comparison/comparison-state.ts'

const amounts: readonly (readonly [typed: string, amount: string])[] = [
  ['1,200', '1200'],
  ['S$ 1200', '1200'],
  ["1'200.50 francs", '1200.5'],
  ['٦٠٠', '600'],
  ['1,,', '1'],
  ['1 200', '1200'],
  ['1 2 3', ''],
  ['1.200,50 €', '1200.5'],
  ['1.200', ''],
  ['1-2', ''],
  ['none', ''],
]

test.each(amounts)('the amount %j is read as %j', (typed, amount) => {
  expect(stateIn(new URLSearchParams({ from: typed }), {}).from).toBe(amount)
})

test('an amount in a currency of three decimals is read as its people write it', () => {
  const currency = { code: 'KWD', symbol: 'KWD', decimals: 3 }
  expect(stateIn(new URLSearchParams({ from: 'KWD 12.500' }), { currency }).from).toBe('12.5')
})

test('an amount is read as pages of its language write it', () => {
  const currency = { code: 'EUR', symbol: '€', language: 'de' }
  const read = ['1.250', '€1.250,50', '1250'].map((from) => stateIn(new URLSearchParams({ from }), { currency }).from)
  expect(read).toEqual(['1250', '1250.5', '1250'])
})

test('an amount that goes on without end is read in one pass', () => {
  for (const sign of [',', ' ', '1', "'", '1,', ', ', '.', '('])
    expect(stateIn(new URLSearchParams({ from: `1${sign.repeat(200_000)}-` }), {}).from).toBe('')
})
