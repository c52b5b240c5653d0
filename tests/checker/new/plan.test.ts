import { expect, test } from 'vitest'
import { planPrompts, planRecord } from '#checker/new.ts'
import { marketOf, site } from '#tests/fixtures/site.ts'

const market = { ...marketOf('atlantis'), locale: 'en-KW', currency: { code: 'KWD', symbol: 'KD' } }
const scope = { ...site, markets: [market] }
const premium = (text: string) =>
  planPrompts.find(({ name }) => name === 'price')?.read(text, { market: 'atlantis' }, scope)

test.each([
  ['652.125', '652.125'],
  ['KD 12.500', '12.5'],
  ['KWD 1,200', '1200'],
])('the premium %s of a new plan is read by the currency of its market', (text, value) => {
  expect(premium(text)).toEqual({ value })
})

test.each([
  ['S$350', '"S$350" is no price in KWD, such as 580.'],
  ['-5', '"-5" is no price in KWD, such as 580.'],
  ['dear', '"dear" is no price: write it like 580, 283.8 per policy, from 268, 300 to 420 or not sold.'],
  [
    '262.15 per policy of 26 months',
    '"policy of 26 months" says for how long in several words: write one after "per", as in "283.8 per policy".',
  ],
])('%s is refused in words', (text, problem) => {
  expect(premium(text)).toEqual({ problem })
})

test('facts that are money are read so too', () => {
  const answers = { type: 'none', price: '12.5', benefits: 'sharks', facts: 'coverage=12.500' }
  expect(planRecord(market, scope, 'triton', 'Light', answers)).toMatchObject({ facts: { coverage: 12.5 } })
})

test('a plan of which no benefit is known lists none', () => {
  const prompt = planPrompts.find(({ name }) => name === 'benefits')
  expect(prompt?.preset({ market: 'atlantis' }, scope)).toBe('none')
  expect(prompt?.read('none', { market: 'atlantis' }, scope)).toEqual({ value: 'none' })
  const answers = { type: 'none', price: '12.5', benefits: 'none', facts: 'none' }
  expect(planRecord(market, scope, 'triton', 'Light', answers)).toMatchObject({ benefits: [] })
})
