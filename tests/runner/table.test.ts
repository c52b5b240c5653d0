import { expect, test } from 'vitest'
import { median, quantile } from './samples.ts'
import { markdown, misses, withLimits } from './table.ts'

test('a table is Markdown whose columns stand below each other, figures on the right', () => {
  const rows = [
    ['check', 1234, { value: 0.5, digits: 2 }, 'fast'],
    ['a longer name', 7, { value: Number.POSITIVE_INFINITY }, ''],
  ] as const
  expect(markdown({ title: 'command', columns: ['runs', 'seconds', 'note'], rows })).toBe(
    [
      '| command       |  runs | seconds | note |',
      '| ------------- | ----: | ------: | ---- |',
      '| check         | 1,234 |    0.50 | fast |',
      '| a longer name |     7 |   never |      |',
      '',
    ].join('\n'),
  )
})

test('a figure misses its limit above the most, below the least, and where it could not be measured', () => {
  const figures = {
    quick: { value: 99, unit: 'ms', atMost: 100 },
    slow: { value: 101, unit: 'ms', atMost: 100 },
    poor: { value: 94, atLeast: 95 },
    unmeasured: { value: Number.NaN, atMost: 1 },
    unlimited: { value: Number.NaN },
  }
  expect(misses({ title: 'times', ...withLimits(figures) })).toEqual([
    'slow, measured: 101 ms is beyond the limit of ≤ 100 ms.',
    'poor, measured: 94 is beyond the limit of ≥ 95.',
    'unmeasured, measured: never is beyond the limit of ≤ 1.',
  ])
})

test('a quantile is the value below which that share lies', () => {
  const hundred = Array.from({ length: 100 }, (_, i) => 100 - i)
  expect([median(hundred), quantile(hundred, 0.95), quantile(hundred, 1)]).toEqual([51, 96, 100])
  expect(median([])).toBeNaN()
})
