import { expect, test } from 'vitest'
import { notationOf, valueIn } from '#engine/plans/facts/fact-notation.ts'

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

test.each(['many', '', 'from Monday', '850+ clinics and 20 hospitals', '1 of 10', '1.2.3', '10.000', '5 to 1.2.3'])(
  '%s says no number',
  (written) => {
    expect(valueIn(written)).toBeUndefined()
  },
)
