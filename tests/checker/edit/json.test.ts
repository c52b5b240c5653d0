import { expect, test } from 'vitest'
import { addItem, setValue } from '#checker/edit.ts'
import { put } from '#tests/checker/sound.ts'

test('an item joins a list and no other line changes, however the list is laid out', () => {
  const item = { from: '/a', to: '/b' }
  expect(addItem('{\n  "list": [1]\n}\n', ['list'], 2)).toBe('{\n  "list": [1, 2]\n}\n')
  expect(addItem('{\r\n    "list": [\r\n        1\r\n    ]\r\n}', ['list'], { a: [2] })).toBe(
    '{\r\n    "list": [\r\n        1,\r\n        {\r\n          "a": [2]\r\n        }\r\n    ]\r\n}',
  )
  expect(addItem('{\n  "a": {\n    "list": []\n  }\n}', ['a', 'list'], item)).toBe(
    '{\n  "a": {\n    "list": [\n      { "from": "/a", "to": "/b" }\n    ]\n  }\n}',
  )
  expect(addItem('{\n  "a": 1\n}', ['list'], 'x')).toBe('{\n  "a": 1,\n  "list": ["x"]\n}')
  expect(setValue('{ "a": 1, "b": 2 }', ['a'], 3)).toBe('{ "a": 3, "b": 2 }')
  const long = put(['list'], ['x'.repeat(70)])('{}')
  expect(JSON.parse(addItem(long, ['list'], 'y'.repeat(70))).list).toHaveLength(2)
})

test('a list of which very much is new is written anew, and one of which little is keeps how the rest is written', () => {
  const items = (word: string, count: number) => Array.from({ length: count }, (_, i) => ({ id: `${word}-${i}` }))
  const text = setValue('{ "list": [] , "b":1 }', ['list'], items('old', 3000))
  const [replaced, kept] = [items('new', 3000), items('old', 3000).with(2999, { id: 'other' })]
  expect(JSON.parse(setValue(text, ['list'], replaced))).toEqual({ list: replaced, b: 1 })
  const handmade = text.replace('{ "id": "old-7" }', '{"id":   "old-7"}')
  const changed = setValue(handmade, ['list'], kept)
  expect(JSON.parse(changed).list).toEqual(kept)
  expect(changed).toContain('{"id":   "old-7"}')
})
