import { expect, test, vi } from 'vitest'
import { openWindows } from '#studio/server/events.ts'

test('a window that reads nothing is closed, and others are told all the same', () => {
  const windows = openWindows()
  const window = (writableLength: number) =>
    Object({ writableLength, write: vi.fn(), destroy: vi.fn(), on: () => undefined })
  const [slow, quick] = [window(17 * 1024 * 1024), window(0)]
  windows.follow(slow)
  windows.follow(quick)
  windows.tell('preview', { revision: 1, held: [], failing: [] })
  expect([slow.destroy, slow.write].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  expect([quick.destroy, quick.write].map(({ mock }) => mock.calls.length)).toEqual([0, 2])
})
