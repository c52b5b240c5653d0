import { expect, test } from 'vitest'
import { fill, joined } from '../../src/engine/site/template.ts'

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

test.each([
  ['en-SG', 'a, b', 'a; b', 'a b'],
  ['ms-MY', 'a, b', 'a; b', 'a b'],
  ['zh-HK', 'a、b', 'a；b', 'ab'],
  ['ar-AE', 'a، b', 'a؛ b', 'a b'],
])('%s joins texts with marks of its own', (language, items, parts, sentences) => {
  expect(joined(['a', undefined, '', 'b'], 'items', language)).toBe(items)
  expect(joined(['a', 'b'], 'parts', language)).toBe(parts)
  expect(joined(['a', 'b'], 'sentences', language)).toBe(sentences)
})
