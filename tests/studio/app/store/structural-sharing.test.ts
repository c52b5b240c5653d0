import { expect, test } from 'vitest'
import { reuseEqual } from '#studio/app/store/studio-state.ts'

test('equal values keep their identity', () => {
  const before = { unsaved: { a: 'new' }, files: { a: 1, b: 2 }, revision: 1 }
  const now = reuseEqual(before, { unsaved: { a: 'new' }, files: { b: 2, a: 1 }, revision: 2 })
  expect(now).toEqual({ unsaved: { a: 'new' }, files: { a: 1, b: 2 }, revision: 2 })
  expect(now.unsaved).toBe(before.unsaved)
  // In another order, it says something else.
  expect(Object.keys(now.files)).toEqual(['b', 'a'])
  expect(reuseEqual(now, structuredClone(now))).toBe(now)
  expect(reuseEqual<object>(now, { unsaved: {} })).toEqual({ unsaved: {} })
})
