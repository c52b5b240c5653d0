import { expect, test } from 'vitest'
import { changedProperties } from '#desk/review/changed-files.ts'
import { changedPlaces } from '#desk/review/changed-places.ts'

const file = 'config/markets/bahrain.json'
const article = 'config/articles/guide.md'
const plans = [
  { id: 'a', price: 1 },
  { id: 'b', price: 2 },
]

function edit(before: object | undefined, after: object | undefined) {
  const [was, is] = [before, after].map((value) => value && JSON.stringify(value))
  return { file, before: was, after: is, markets: [] }
}

const placesOf = (before: object | undefined, after: object | undefined) => changedPlaces(edit(before, after))

test('a changed place is the innermost one, in the file as it is afterwards', () => {
  expect(placesOf({ plans }, { plans: [plans[0], { id: 'b', price: 3 }] })).toEqual([['plans', 1, 'price']])
  expect(placesOf({ plans }, { plans: [...plans, { id: 'c', price: 3 }] })).toEqual([['plans', 2]])
  expect(placesOf({ plans }, { plans: [plans[1]] })).toEqual([['plans']])
  expect(placesOf({ plans }, { plans: plans.toReversed() })).toEqual([['plans']])
  expect(placesOf({ name: 'x', plans }, { plans })).toEqual([[]])
  expect(placesOf(undefined, { plans })).toEqual([[]])
  expect(placesOf({ plans }, undefined)).toEqual([])
})

test('one of two items of a name hides no change of the other', () => {
  const twins = (first: number, second: number) => ({
    plans: [
      { id: 'a', price: first },
      { id: 'a', price: second },
    ],
  })
  expect(placesOf(twins(1, 2), twins(1, 1))).toEqual([['plans', 1, 'price']])
})

test('long lists take work that grows with their length alone', () => {
  const items = (from: number) => ({
    plans: Array.from({ length: 8000 }, (_, i) => ({ id: `plan-${from + i}`, price: from })),
  })
  expect([...changedProperties(edit(items(0), items(4000)))].toSorted()).toEqual(['id', 'plans', 'price'])
  expect(placesOf(items(0), items(4000))).toHaveLength(8001)
})

test('the text of an article is a place', () => {
  const text = (title: string, body: string) => `---\ntitle: ${title}\n---\n\n${body}\n`
  const changed = { file: article, before: text('A', 'One'), after: text('B', 'Two'), markets: [] }
  expect(changedPlaces(changed)).toEqual([['title'], ['text']])
  expect([...changedProperties(changed)]).toEqual(['title', 'text'])
})

test('a property counts as changed with all around it, and in what is new or gone', () => {
  const properties = (before: object, after: object) => [...changedProperties(edit(before, after))].toSorted()
  expect(properties({ plans }, { plans: [plans[0], { id: 'b', price: 3 }] })).toEqual(['plans', 'price'])
  expect(properties({ plans }, { plans: [plans[0]] })).toEqual(['id', 'plans', 'price'])
  expect(properties({ plans }, { plans: [plans[0], { id: 'c', price: 2 }] })).toEqual(['id', 'plans', 'price'])
  // One of two plans of an id must not hide the other.
  const twins = (first: number) => ({ plans: [{ id: 'a', price: first }, plans[0]] })
  expect(properties(twins(1), twins(9))).toContain('price')
})
