import { expect, test } from 'vitest'
import { choicesIn, waysToChoose } from '#engine/text.ts'

const choice = '{plan.a.lowest.premium, select, true {low} other {high}}'

test('a text can become one text for each branch of each choice', () => {
  expect(waysToChoose(`It is ${choice}, and ${choice}.`)).toEqual([
    'It is low, and low.',
    'It is low, and high.',
    'It is high, and low.',
    'It is high, and high.',
  ])
  expect(waysToChoose('{a.b, select, true {It is {a.c, select, 1 {one} other {more}}} other {None}}')).toEqual([
    'It is one',
    'It is more',
    'None',
  ])
  expect(waysToChoose('None')).toEqual(['None'])
})

test('a text with many choices has the first of its ways alone, which double with each choice', () => {
  const ways = waysToChoose(choice.repeat(40))
  expect(ways).toHaveLength(1000)
  expect(ways[0]).toBe('low'.repeat(40))
  expect(ways[1]).toBe(`${'low'.repeat(39)}high`)
})

test('a choice ends at the brace that closes it', () => {
  const nested = '{a.b, select, true {one {count}} other {{a.c, select, other {two}}}}'
  expect(choicesIn(`{ open ${nested} } {a.d, select, other {no end}`)).toMatchObject([
    { name: 'a.b', written: nested, branches: { true: 'one {count}', other: '{a.c, select, other {two}}' }, at: 7 },
  ])
})
