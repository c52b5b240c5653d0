import { expect, test } from 'vitest'
import { offeredOf } from '#studio/app/store/offered.ts'
import type { OutlineEntry } from '#studio/protocol.ts'

const entry = (file: string, market?: string): OutlineEntry => ({
  file,
  kind: 'other',
  id: file,
  title: file,
  addresses: [],
  ...(market !== undefined && { market }),
})

test('who works on one market is offered its files and those that all share', () => {
  const outline = [entry('bahrain', 'bahrain'), entry('oman', 'oman'), entry('benefits')]
  expect(offeredOf(outline, ['bahrain']).map(({ file }) => file)).toEqual(['bahrain', 'benefits'])
  expect(offeredOf(outline, undefined)).toEqual(outline)
})
