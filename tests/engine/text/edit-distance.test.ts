import { expect, test } from 'vitest'
import { editDistance } from '#engine/text.ts'

test.each([
  ['', '', 0],
  ['abc', '', 3],
  ['abc', 'abc', 0],
  ['abc', 'abd', 1],
  ['abc', 'ab', 1],
  ['abc', 'acb', 1],
  ['sheild', 'shield', 1],
  ['kitten', 'sitting', 3],
])('from %j to %j it takes %i changes', (a, b, changes) => {
  expect(editDistance(a, b)).toBe(changes)
  expect(editDistance(b, a)).toBe(changes)
})
