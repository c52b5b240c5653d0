import { expect, test } from 'vitest'
import { described, lost, type Outcome, percentage, type Tried, table } from './outcome.ts'

const tried = (id: string, outcome: Outcome, room = 'site'): Tried => ({
  id,
  room,
  file: `src/${room}/a.ts`,
  line: 3,
  code: 'if (a < b) return c',
  occurrence: 0,
  column: 6,
  original: '<',
  replacement: '<=',
  outcome,
  reaching: 2,
  run: 2,
  seconds: 1.4,
})

const all = [tried('a', 'unit'), tried('b', 'browser', 'server'), tried('c', 'survived', 'server'), tried('d', 'gone')]

test('the table counts by room what became of the mutants', () => {
  const rows = table(all).map((row) => row.split(/\s+/))
  expect(rows).toEqual([
    ['room', 'mutants', 'unit', 'types', 'browser', 'survived', 'gone', 'seconds'],
    ['server', '2', '0', '0', '1', '1', '0', '3'],
    ['site', '2', '1', '0', '0', '0', '1', '3'],
    ['all', '4', '1', '0', '1', '1', '1', '6'],
  ])
})

test('a mutant is shown with its place and both codes', () => {
  expect(described(tried('a', 'unit'))).toBe('src/site/a.ts:3  if (a < b) return c  →  if (a <= b) return c')
})

test('mutants whose code is gone and survivors that are equivalent count for nothing', () => {
  expect(percentage(all, [])).toBeCloseTo(66.7, 1)
  expect(percentage(all, [{ id: 'c', mutant: '', reason: '' }])).toBe(100)
  expect(percentage([tried('a', 'unit')], [{ id: 'a', mutant: '', reason: '' }])).toBe(100)
})

test('what was killed before and survives now is lost, unless its code is gone', () => {
  const now = [tried('a', 'survived'), tried('b', 'unit'), tried('c', 'survived'), tried('d', 'gone')]
  expect(lost([...all.slice(0, 3), tried('d', 'unit')], now).map(({ id }) => id)).toEqual(['a'])
})
