import { expect, test } from 'vitest'
import type { Knowledge, Possible } from '#engine/answers.ts'
import type { PriceRow } from '#engine/contract/config.ts'
import { openRows } from '#engine/prices/price-table.ts'
import { tableFaults } from '#engine/prices.ts'

const domains: Knowledge = new Map([
  ['term', [14, 26]],
  ['age', { from: 18, to: 65, step: 1 }],
])

function faults(...rows: readonly Readonly<PriceRow['for']>[]) {
  return tableFaults({ by: ['term', 'age'], rows: rows.map((match) => ({ for: match, price: 1 })) }, domains)
}

test('a table that covers each combination once has no faults', () => {
  expect(faults({ term: 14 }, { term: 26, age: { below: 40 } }, { term: 26, age: { from: 40 } })).toEqual([])
  expect(faults({})).toEqual([])
})

test('a combination without a row is told with an example', () => {
  expect(faults({ term: 26 })).toEqual([{ answers: { term: 14, age: 18 }, rows: [] }])
  expect(faults({ term: 14 }, { term: 26, age: { below: 40 } }, { term: 26, age: { from: 41 } })).toEqual([
    { answers: { term: 26, age: 40 }, rows: [] },
  ])
  // The last age that the question takes.
  expect(faults({ term: [14, 26], age: { below: 65 } })).toEqual([{ answers: { term: 14, age: 65 }, rows: [] }])
})

test('a combination with two rows is told with both', () => {
  expect(faults({ term: 14 }, { term: 26 }, { term: 26, age: { from: 60 } })).toEqual([
    { answers: { term: 26, age: 60 }, rows: [1, 2] },
  ])
})

test('between whole numbers nothing is missing, between others there is', () => {
  const rows = [{ age: { below: 40 } }, { age: [40] }, { age: { from: 41 } }]
  const table = { by: ['age'], rows: rows.map((match) => ({ for: match, price: 1 })) }
  expect(tableFaults(table, domains)).toEqual([])
  expect(tableFaults(table, new Map([['age', { from: 18, to: 65 }]]))).toEqual([{ answers: { age: 40.5 }, rows: [] }])
})

test('an answer meets the rows that name it, or whose band holds it', () => {
  const rows = [
    { age: 30 },
    { age: [18, 30.5, 'unknown'] },
    { age: { from: 30 } },
    { age: { below: 18 } },
    {},
    { age: 'unknown' },
  ]
  const table = { by: ['age'], rows: rows.map((match, i) => ({ for: match, price: i })) }
  const met = (...answers: readonly (string | number)[]) =>
    openRows(table, new Map([['age', answers]])).map(({ row }) => row.price)
  expect(met(30)).toEqual([0, 2, 4])
  expect(met(30.5)).toEqual([1, 2, 4])
  expect(met(29)).toEqual([4])
  expect(met(17.9)).toEqual([3, 4])
  expect(met(18)).toEqual([1, 4])
  expect(met('unknown')).toEqual([1, 4, 5])
  expect(met('other')).toEqual([4])
  expect(met(17, 'unknown')).toEqual([1, 3, 4, 5])
  expect(openRows(table, new Map([['age', { from: 20, to: 30, isOpen: true }]])).map(({ row }) => row.price)).toEqual([
    4,
  ])
  expect(openRows(table, new Map([['age', { from: 20, to: 30 }]])).map(({ row }) => row.price)).toEqual([0, 2, 4])
})

test('a row for no answer is met where the question can still be left out, and not by numbers', () => {
  const table = {
    by: ['age'],
    rows: [
      { for: { age: { unanswered: true } }, price: 1 },
      { for: { age: { from: 18 } }, price: 2 },
    ],
  }
  const met = (possible: Possible) => openRows(table, new Map([['age', possible]])).map(({ row }) => row.price)
  expect(met([''])).toEqual([1])
  expect(met([30])).toEqual([2])
  expect(met({ from: 18, to: 70, orNone: true })).toEqual([1, 2])
  expect(met({ from: 18, to: 70 })).toEqual([2])
  const [left] = openRows(table, new Map([['age', { from: 18, to: 70, orNone: true }]]))
  expect(left?.knowledge.get('age')).toEqual([''])
})

test('a table has more rows than a word of bits', () => {
  const ages = Array.from({ length: 100 }, (_, i) => i)
  const table = { by: ['age'], rows: ages.map((age) => ({ for: { age }, price: 2 * age })) }
  for (const age of ages) {
    expect(openRows(table, new Map([['age', [age]]])).map(({ row }) => row.price)).toEqual([2 * age])
  }
  expect(tableFaults(table, new Map([['age', ages]]))).toEqual([])
})
