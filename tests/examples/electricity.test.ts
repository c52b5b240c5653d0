import { expect, test } from 'vitest'
import { exact, exampleOn, quotes } from './example-site.ts'

const before = exampleOn('electricity', '2026-12-31')
const january = exampleOn('electricity', '2027-01-01')
const july = exampleOn('electricity', '2027-07-01')

/** What kilowatt hours cost in steps: each step's last number and its rate. */
function stepped(kwh: number, ...steps: readonly (readonly [upTo: number, rate: number])[]): number {
  let below = 0
  return steps.reduce((sum, [upTo, rate]) => {
    const inStep = Math.max(0, Math.min(kwh, upTo) - below)
    below = upTo
    return sum + inStep * rate
  }, 0)
}

test.each([100, 3600, 3601, 4213, 30_000])('a household that uses %d kWh reads what each plan comes to', (kwh) => {
  const answers = { home: 'house', kwh: String(kwh), supplier: 'other' }
  // GST of 9 % comes on top in Singapore.
  expect(quotes(before, 'singapore', answers)).toEqual({
    Steady: exact((0.3 * 365 + 0.2942 * kwh) * 1.09, 'year'),
    Steps: exact((0.25 * 365 + stepped(kwh, [3600, 0.268], [Infinity, 0.312])) * 1.09, 'year'),
    Leaf: exact((0.4 * 365 + 0.3035 * kwh) * 1.09, 'year'),
    'Only What You Use': exact(Math.max(120, 0.3245 * kwh) * 1.09, 'year'),
  })
  expect(quotes(before, 'malaysia', answers)).toEqual({
    Rata: exact(0.33 * 365 + 0.4562 * kwh, 'year'),
    Tangga: exact(0.1 * 365 + stepped(kwh, [2400, 0.218], [3600, 0.334], [Infinity, 0.516]), 'year'),
    Suria: exact(0.45 * 365 + 0.435 * kwh, 'year'),
  })
})

test('each half-year has its tariff', () => {
  const answers = { home: 'flat', kwh: '4000' }
  expect(quotes(january, 'singapore', answers)).toMatchObject({
    Steady: exact((0.3 * 365 + 0.3018 * 4000) * 1.09, 'year'),
    Steps: exact((0.25 * 365 + 3600 * 0.2745 + 400 * 0.3196) * 1.09, 'year'),
    Leaf: exact((0.4 * 365 + 0.2925 * 4000) * 1.09, 'year'),
  })
  expect(quotes(july, 'malaysia', answers)).toMatchObject({
    Rata: exact(0.35 * 365 + 0.4641 * 4000, 'year'),
    Tangga: exact(0.1 * 365 + 2400 * 0.22 + 1200 * 0.34 + 400 * 0.525, 'year'),
  })
})

test('before anything is answered, prices are for the household that the market assumes', () => {
  expect(quotes(before, 'singapore', {})).toEqual(quotes(before, 'singapore', { home: 'flat', kwh: '4000' }))
})
