import { expect, test } from 'vitest'
import { isSame, noOutline, valueAt } from '#checker/edit.ts'
import type { Operation } from '#studio/protocol.ts'
import { applyOperation } from '#studio/workspace/operation.ts'
import { changeEvent } from '#studio/workspace/undo.ts'
import { afterEvent, untouched } from '#studio/workspace/working-copy.ts'

const file = 'config/site.json'
const value = { name: 'A', list: [1, 2, 3], deep: { one: { two: true } } }

test('a change is shown as the server will make it', () => {
  expect(applyOperation(value, { kind: 'set', file, at: ['deep', 'one', 'two'], value: false, was: true })).toEqual({
    ...value,
    deep: { one: { two: false } },
  })
  expect(applyOperation(value, { kind: 'set', file, at: ['name'], was: 'A' })).toEqual({
    list: value.list,
    deep: value.deep,
  })
  expect(applyOperation(value, { kind: 'set', file, at: ['list', 1], was: 2 })).toMatchObject({ list: [1, 3] })
  expect(applyOperation(value, { kind: 'insert', file, into: ['list'], index: 1, value: 9, was: 3 })).toMatchObject({
    list: [1, 9, 2, 3],
  })
  expect(applyOperation(value, { kind: 'insert', file, into: ['others'], index: 0, value: 9, was: 0 })).toMatchObject({
    others: [9],
  })
  expect(applyOperation(value, { kind: 'move', file, list: ['list'], from: 0, to: 2, was: 1 })).toMatchObject({
    list: [2, 3, 1],
  })
  const renamed = applyOperation(value, { kind: 'rename', file, at: ['list'], name: 'items', was: value.list })
  expect(Object.keys(renamed as object)).toEqual(['name', 'items', 'deep'])
})

test('a change of very many places is refused before any of it is made', () => {
  const copy = afterEvent(untouched, { kind: 'base', file, text: JSON.stringify(value) })
  const operations = Array.from({ length: 25_000 }, (): Operation => ({ kind: 'set', file, at: ['name'], was: 'B' }))
  const change = (count: number) =>
    changeEvent(copy, { title: 'All at once', operations: operations.slice(0, count) }, () => noOutline)
  expect(() => change(25_000)).toThrow('change it in several parts')
  expect(() => change(20_000)).toThrow('has changed meanwhile')
})

test.each<Operation>([
  { kind: 'set', file, at: ['list', 3], value: 9, was: 4 },
  { kind: 'set', file, at: ['list', 3], was: 4 },
  { kind: 'set', file, at: ['plans', 2, 'price'], value: 9, was: 4 },
  { kind: 'set', file, at: ['name'], value: 'B', was: 'Another' },
  { kind: 'insert', file, into: ['list'], index: 4, value: 9, was: 4 },
  { kind: 'move', file, list: ['list'], from: 3, to: 0, was: 4 },
  { kind: 'rename', file, at: ['rules', 'new'], name: 'old', was: {} },
  { kind: 'rename', file, at: ['name', 'new'], name: 'old', was: {} },
])('what another window has changed meanwhile is shown as it is now: %j', (operation) => {
  expect(applyOperation(value, operation)).toEqual(value)
})

test('a change shares all values that it does not touch', () => {
  const changed = applyOperation(value, { kind: 'set', file, at: ['name'], value: 'B', was: 'A' }) as typeof value
  expect(changed.list).toBe(value.list)
  expect(changed.deep).toBe(value.deep)
})

test('a place that is not there has no value', () => {
  expect(valueAt(value, ['deep', 'none', 'two'])).toBeUndefined()
  expect(valueAt(value, ['name', 'length'])).toBeUndefined()
  expect(valueAt(value, ['toString'])).toBeUndefined()
})

test('values are the same whatever the order of their properties', () => {
  expect(isSame({ a: 1, b: [null] }, { b: [null], a: 1 })).toBe(true)
  // JSON has no property without a value.
  expect(isSame({ a: undefined }, {})).toBe(true)
  expect(isSame({ a: 1 }, { b: 1 })).toBe(false)
  expect(isSame({ a: 1 }, { a: 1, b: 2 })).toBe(false)
  expect(isSame([1], { 0: 1 })).toBe(false)
})
