import { expect, test } from 'vitest'
import { journeyTable, secondsOf, shortest, swipeTowards, type Walked } from './table.ts'

const walked = (effort: Partial<Walked>): Walked => ({
  pixels: 0,
  swipes: 0,
  taps: 0,
  fields: 0,
  way: 'rows',
  ...effort,
})

test('the shortest way is the one of the fewest movements, then of the fewest pixels', () => {
  const far = walked({ pixels: 900, swipes: 2 })
  const tapped = walked({ pixels: 0, taps: 3, way: 'filter' })
  const near = walked({ pixels: 800, swipes: 2, way: 'details' })
  expect(shortest([far, tapped, near])).toBe(near)
  expect(shortest([tapped])).toBe(tapped)
  expect(shortest([])).toBeUndefined()
})

test('a swipe brings a thing into the screen, and is never longer than 60 % of it', () => {
  expect(swipeTowards({ top: 900, bottom: 940 }, 844)).toBe(104)
  expect(swipeTowards({ top: 3000, bottom: 3040 }, 844)).toBe(506)
  expect(swipeTowards({ top: 804, bottom: 844 }, 844)).toBe(0)
  expect(swipeTowards({ top: -20, bottom: 20 }, 844)).toBe(-28)
  expect(swipeTowards({ top: -2000, bottom: -1960 }, 844)).toBe(-506)
})

test('seconds are those of thinking and moving, most of them for the keys of a field', () => {
  expect(secondsOf(walked({ swipes: 2, taps: 1 }))).toBeCloseTo(5.65)
  expect(secondsOf(walked({ fields: 1 }))).toBeCloseTo(6.75)
})

test('the table has a row for each journey, and what is left of the earlier state', () => {
  const journey = { market: 'singapore', screen: 'phone', goal: 'has seen three prices' }
  const before = walked({ pixels: 2480, swipes: 5 })
  const now = walked({ pixels: 620, swipes: 1, taps: 1, fields: 2 })
  const { title, columns, rows } = journeyTable([{ ...journey, before, now }], 'v1')
  expect([title, ...columns]).toEqual([
    ...['market', 'screen', 'until a person', 'v1', 'now'],
    ...['pixels', 'taps', 'swipes, taps and fields'],
  ])
  expect(rows).toEqual([
    [
      ...['singapore', 'phone', 'has seen three prices'],
      ...['2,480 px, 5 swipes, 0 taps, 7.8 s (rows)', '620 px, 1 swipe, 1 tap, 2 fields, 17.6 s (rows)'],
      ...['25 %', '+1', '80 %'],
    ],
  ])
  const back = journeyTable([{ ...journey, before: now, now: before }], 'v1')
  expect(back.rows[0]?.slice(-3)).toEqual(['400 %', '0 %', '125 %'])
})

test('the table says where no way leads, and needs no earlier state', () => {
  const journey = { market: 'singapore', screen: 'phone', goal: 'compares two plans' }
  expect(journeyTable([{ ...journey, now: undefined }]).rows).toEqual([
    ['singapore', 'phone', 'compares two plans', 'cannot'],
  ])
  const still = journeyTable([{ ...journey, before: walked({}), now: walked({}) }], 'v1')
  expect(still.rows[0]?.slice(-3)).toEqual(['none', 'none', 'none'])
})
