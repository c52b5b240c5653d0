import { expect, test } from 'vitest'
import { durations } from './durations.ts'

test('the seconds of parts that ran at once count once, and those between two runs not at all', () => {
  const part = (name: string, began: number, seconds: number) => ({ part: name, began: began * 1000, seconds })
  const first = [part('unit', 140, 96), part('checks', 99.6, 40.4), part('e2e', 100, 88)]
  expect(durations(first)).toBe('unit 96 s, checks 40 s, e2e 88 s: 136 s')
  expect(durations([...first, part('desk', 1000, 10)])).toContain('desk 10 s: 146 s')
})
