import { expect, test, vi } from 'vitest'
import type { Events } from '#studio/protocol.ts'
import { openWindows } from '#workbench/server/events.ts'

test('a window that reads nothing is closed, and others are told all the same', () => {
  const windows = openWindows<Events>()
  const window = (writableLength: number) =>
    Object({ writableLength, write: vi.fn(), destroy: vi.fn(), on: () => undefined })
  const [slow, quick] = [window(17 * 1024 * 1024), window(0)]
  windows.follow(slow)
  windows.follow(quick)
  windows.tell('preview', { revision: 1, held: [], failing: [] })
  expect([slow.destroy, slow.write].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  expect([quick.destroy, quick.write].map(({ mock }) => mock.calls.length)).toEqual([0, 2])
})

test('a window that has left before it is followed is none, and nothing is told behind the end', () => {
  const windows = openWindows<Events>()
  const window = (destroyed: boolean) =>
    Object({ destroyed, writableLength: 0, write: vi.fn(), end: vi.fn(), on: () => undefined })
  const [gone, open, late] = [window(true), window(false), window(false)]
  windows.follow(gone)
  expect(windows.areOpen).toBe(false)
  windows.follow(open)
  expect(windows.areOpen).toBe(true)
  windows.close()
  windows.tell('preview', { revision: 1, held: [], failing: [] })
  windows.follow(late)
  expect([open.write, open.end].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  expect([late.write, late.end].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
  expect(windows.areOpen).toBe(false)
})
