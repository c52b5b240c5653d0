import { expect, test } from 'vitest'
import { factsText, grouped, notationOf, statedIn, valueIn, writtenFacts } from '#engine/facts.ts'
import { pick, randomFrom } from '#tests/mutation/mutations.ts'

test.each([
  ['95%', 95],
  ['95', 95],
  ['850+ clinics', { from: 850 }],
  ['1,200 or more', { from: 1200 }],
  ['1–2 working days', { from: 1, to: 2 }],
  ['S$500 to S$1,500', { from: 500, to: 1500 }],
  ['up to AED 500', { to: 500 }],
  ['Not covered', { is: 'notCovered' }],
  ['unlimited', { is: 'unlimited' }],
])('%s is read as people mean it, and written so that it is read again', (written, value) => {
  expect(valueIn(written)).toEqual(value)
  expect(valueIn(notationOf(value as never))).toEqual(value)
})

test.each([
  'many',
  '',
  'from Monday',
  '850+ clinics and 20 hospitals',
  '1 of 10',
  '1.2.3',
  '10.000',
  '5 to 1.2.3',
  '500k',
  '40 million',
  '-580',
])('%s says no number', (written) => {
  expect(valueIn(written)).toBeUndefined()
})

test('an amount of money is read by its currency', () => {
  const currency = { code: 'KWD', symbol: 'د.ك' }
  expect(valueIn('12.500', currency)).toBe(12.5)
  expect(valueIn('د.ك 12.500 to 1,500', currency)).toEqual({ from: 12.5, to: 1500 })
  expect(valueIn('٣٬٥٠٠')).toBe(3500)
})

test.each([
  ['850+ (https://www.triton.example/cover?of=all, 2026-03-02)', { value: { from: 850 } }],
  ['not covered (https://triton.example, 2026-03-02)', { value: { is: 'notCovered' } }],
  ['40,000 (https://triton.example/a,b, 2026-03-02)', { value: 40_000 }],
])('%s has its source and the day of the check', (written, value) => {
  const stated = statedIn(written, valueIn)
  expect(stated).toMatchObject({ ...value, checked: '2026-03-02' })
  expect(statedIn(notationOf(stated), valueIn)).toEqual(stated)
})

test.each([
  '850 (https://triton.example, 2026-02-30)',
  '850 (http://triton.example, 2026-03-02)',
  '(https://a.example, 2026-03-02)',
])('%s is no value with a source', (written) => {
  expect(statedIn(written, valueIn)).toBeUndefined()
})

test('whatever the amounts, a range with separators of thousands is read as it was', () => {
  for (let seed = 1; seed <= 500; seed += 1) {
    const random = randomFrom(seed)
    const amount = () => Math.floor(random() * 10 ** (1 + random() * 8)) + pick(random, [0, 0, 0.5, 0.25])
    const [one, other] = [amount(), amount()].sort((a, b) => a - b) as [number, number]
    const value = pick(random, [one, { from: one }, { to: one }, { from: one, to: other + 1 }])
    expect([value, valueIn(notationOf(value, grouped))]).toEqual([value, value])
  }
})

test('facts in one line have commas within their values, and none is written without a value', () => {
  const facts = writtenFacts('coverage=40,000, rating=4.5,best-for=Long stays, at home, excess=1–2')
  expect([...facts]).toEqual([
    ['coverage', '40,000'],
    ['rating', '4.5'],
    ['best-for', 'Long stays, at home'],
    ['excess', '1–2'],
  ])
  expect(factsText(new Map(facts).set('rating', ' ').set('coverage', '5'))).toBe(
    'coverage=5, best-for=Long stays, at home, excess=1–2',
  )
  expect(writtenFacts('').size).toBe(0)
})
