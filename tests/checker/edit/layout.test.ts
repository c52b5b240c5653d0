import { expect, test } from 'vitest'
import { formatJson } from '#checker/edit.ts'

test('a file is laid out like the others: what fits stands on one line', () => {
  expect(formatJson({ a: { b: 1, c: ['x', 'y'] }, d: [{ e: true }], f: {}, g: [] })).toBe(
    '{\n  "a": {\n    "b": 1,\n    "c": ["x", "y"]\n  },\n  "d": [\n    { "e": true }\n  ],\n  "f": {},\n  "g": []\n}\n',
  )
})
