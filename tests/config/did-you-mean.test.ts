import { expect, test } from 'vitest'
import { closest, distance } from '../../src/config/diagnostics/did-you-mean.ts'

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
  expect(distance(a, b)).toBe(changes)
  expect(distance(b, a)).toBe(changes)
})

test.each([
  ['premuim', ['premium', 'plan'], 'premium'],
  ['plan-types', ['plans', 'planTypes'], 'planTypes'],
  ['AXA', ['fwd', 'axa'], 'axa'],
  ['ntuc', ['axa', 'ntuc-income'], 'ntuc-income'],
  ['al', ['any', 'all'], 'all'],
])('%j was probably meant as one of %j', (word, candidates, meant) => {
  expect(closest(word, candidates)).toBe(meant)
})

test.each([
  ['colour', ['coverage', 'premium']],
  ['x', ['n']],
  ['great', ['great-eastern', 'great-western']],
  ['a'.repeat(200), ['a'.repeat(201)]],
  ['anything', []],
])('%j is like none of %j', (word, candidates) => {
  expect(closest(word, candidates)).toBeUndefined()
})
