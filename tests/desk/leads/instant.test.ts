import { expect, test } from 'vitest'
import { instantOf } from '#desk/leads/instant.ts'

test('a time that no clock shows is refused with a sentence', () => {
  for (const text of ['2030-12-31T23:59:60Z', 'tomorrow'])
    expect(() => instantOf(text)).toThrow('There is no such time')
  expect(instantOf('2030-12-31T23:59:59+08:00')).toBe('2030-12-31T15:59:59.000Z')
})
