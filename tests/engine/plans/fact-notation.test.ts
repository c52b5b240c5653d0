import { expect, test } from 'vitest'
import { notationOf, statedIn, valueIn } from '#engine/plans/fact-notation.ts'

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

test.each(['many', '', 'from Monday', '850+ clinics and 20 hospitals', '1 of 10', '1.2.3'])(
  '%s says no number',
  (written) => {
    expect(valueIn(written)).toBeUndefined()
  },
)

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
