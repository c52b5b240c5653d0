import { expect, test } from 'vitest'
import { fill } from '../../src/engine/site/template.ts'

test('every placeholder is filled in, numbers too, as often as it stands there', () => {
  expect(fill('Step {n} of {total}: {n}', { n: 1, total: 4 })).toBe('Step 1 of 4: 1')
  expect(fill('{count} plans', { count: 0 })).toBe('0 plans')
  expect(fill('<{name}>', { name: '' })).toBe('<>')
})

test('a text without placeholders stays as it is', () => {
  expect(fill('Nothing { to } fill {} in', {})).toBe('Nothing { to } fill {} in')
})

test('what is filled in is taken as it stands', () => {
  expect(fill('{a}{b}', { a: '$&', b: '{a}' })).toBe('$&{a}')
})

test('a placeholder without a value is an error that names it and what there is', () => {
  expect(() => fill('Hello {name}', { first: 'Ama', last: 'Ofori' })).toThrow('{name}, which is not among first, last')
})

test.each(['constructor', 'toString', 'valueOf'])('what every object inherits is no value: {%s}', (name) => {
  expect(() => fill(`{${name}}`, {})).toThrow(name)
})
