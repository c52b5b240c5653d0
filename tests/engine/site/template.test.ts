import { expect, test } from 'vitest'
import { fill, joined, prepared, withRemark } from '#engine/text.ts'

test('every placeholder is filled in, numbers too, as often as it stands there', () => {
  expect(fill('Step {n} of {total}: {n}', { n: 1, total: 4 })).toBe('Step 1 of 4: 1')
  expect(fill('{count} plans', { count: 0 })).toBe('0 plans')
  expect(fill('<{name}>', { name: '' })).toBe('<>')
})

test('a text without placeholders stays as it is', () => {
  expect(fill('Nothing { to } fill {} in', {})).toBe('Nothing { to } fill {} in')
})

test.each(['\t', '\u001f', '\0', '\n', '\u2028', '|'])('a text with %j in it is filled like any other', (odd) => {
  const text = `Tell us${odd}your${odd}{label}${odd}{count, plural, one {# time} other {# times}}${odd}please.`
  const read = odd === '\u001f' ? ' ' : odd
  expect(fill(`Tell${odd}us${odd}{label}`, { label: 'name' })).toBe(`Tell${odd}us${odd}name`)
  expect([1, 2].map((count) => says(text, { label: 'name', count }, 'en'))).toEqual([
    ['Tell us', 'your', 'name', '1 time', 'please.'].join(read),
    ['Tell us', 'your', 'name', '2 times', 'please.'].join(read),
  ])
})

test('values are filled in literally', () => {
  expect(fill('{a}{b}', { a: '$&', b: '{a}' })).toBe('$&{a}')
})

test('a placeholder without a value is an error that names it', () => {
  expect(() => fill('Hello {name}', { first: 'Ama', last: 'Ofori' })).toThrow('no {name}')
})

const says = (text: string, values: Readonly<Record<string, number | string>>, language: string) =>
  fill(prepared(text, language), values)

test('a text has the form for its number, as its language counts', () => {
  const plans = '{count, plural, one {# plan in {market}} other {# plans in {market}}}.'
  expect([0, 1, 2, 1250].map((count) => says(plans, { count, market: 'Oman' }, 'en-SG'))).toEqual([
    '0 plans in Oman.',
    '1 plan in Oman.',
    '2 plans in Oman.',
    '1,250 plans in Oman.',
  ])
  const forms = '{n, plural, zero {z} one {o} two {t} few {# f} many {# m} other {# x}} / {n}'
  const arabic = [0, 1, 2, 5, 11, 100].map((n) => says(forms, { n }, 'ar-AE'))
  expect(arabic).toEqual(['z / 0', 'o / 1', 't / 2', '5 f / 5', '11 m / 11', '100 x / 100'])
  expect(says('{n, plural, other {#個}}', { n: 1 }, 'zh-HK')).toBe('1個')
})

test('forms are written with blanks or without, and one that is missing is that of any other number', () => {
  expect(says('{a,plural,one{#x}other{#y}}', { a: 1 }, 'en')).toBe('1x')
  expect(says('{ a , plural , one { # x } other { # y } }', { a: 2 }, 'en')).toBe(' 2 y ')
  expect(says('{a, plural, other {#y}}', { a: 1 }, 'en')).toBe('1y')
  expect(() => says('{a, plural, other {#y}}', { b: 1 }, 'en')).toThrow('{a}')
})

test.each(['constructor', 'toString', 'valueOf'])('inherited properties are no values: {%s}', (name) => {
  expect(() => fill(`{${name}}`, {})).toThrow(name)
})

test.each([
  ['en-SG', 'a, b', 'a; b', 'a b'],
  ['ms-MY', 'a, b', 'a; b', 'a b'],
  ['zh-HK', 'a、b', 'a；b', 'ab'],
  ['ar-AE', 'a\u200f، b', 'a\u200f؛ b', 'a b'],
])('%s joins texts with marks of its own', (language, items, parts, sentences) => {
  expect(joined(['a', undefined, '', 'b'], 'items', language)).toBe(items)
  expect(joined(['a', 'b'], 'parts', language)).toBe(parts)
  expect(joined(['a', 'b'], 'sentences', language)).toBe(sentences)
})

test.each([
  ['en-SG', 'Open: 9am (Easter)', '9am here'],
  ['zh-HK', 'Open：9am（Easter）', '9amhere'],
  ['ar-AE', 'Open: 9am (Easter)', '9am here'],
])('words, terms and remarks are joined as %s writes them', (language, text, words) => {
  expect(joined(['Open', withRemark('9am', 'Easter', language)], 'term', language)).toBe(text)
  expect(joined(['9am', 'here'], 'words', language)).toBe(words)
})
