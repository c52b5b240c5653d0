import { expect, test } from 'vitest'
import { addItem, setValue } from '#config/edit/json.ts'
import { put } from '#tests/config/sound.ts'

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
