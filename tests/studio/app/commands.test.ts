import { expect, test } from 'vitest'
import { commandsFor } from '#studio/app/shell/search/commands.ts'
import type { OutlineEntry } from '#studio/protocol.ts'

const outline: OutlineEntry[] = [
  {
    file: 'config/markets/bahrain.json',
    kind: 'market',
    id: 'bahrain',
    market: 'bahrain',
    title: 'Bahrain',
    status: 'open',
    addresses: ['/bahrain-maid-insurance'],
  },
  { file: 'config/pages/claims.json', kind: 'page', id: 'claims', title: 'Claims', addresses: ['/claims'] },
]

const first = (query: string) => commandsFor(query, outline)[0]?.title

test('the jobs of the first screen are found by their names and by other words for them', () => {
  expect(first('close on a day bahrain')).toBe('Bahrain · Close on a day')
  expect(first('holiday bahrain')).toBe('Bahrain · Close on a day')
  expect(first('end promotion')).toBe('Bahrain · End a promotion')
  expect(first('change price')).toBe('Bahrain · Change a price')
  expect(first('close bahrain')).toBe('Close Bahrain')
})

test('a page is moved by whatever one calls it', () => {
  for (const words of [
    'rename claims',
    'claims address',
    'change the address of claims'.replace(' of', ''),
    'move /claims',
  ])
    expect(first(words)).toBe('Move /claims')
})
