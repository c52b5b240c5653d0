import { expect, test } from 'vitest'
import { inWords } from '#desk/app/people/Grants.tsx'

const markets = [
  { id: 'sg', title: 'Singapore' },
  { id: 'hk', title: 'Hong Kong' },
]

test('a role is told with the market that it is for, or with all of them', () => {
  expect(inWords({ role: 'editor', market: 'hk' }, markets)).toBe('Editor · Hong Kong')
  expect(inWords({ role: 'manager' }, markets)).toBe('Manager of leads · all markets')
})

test('a market that is gone keeps its id, and an owner has every market', () => {
  expect(inWords({ role: 'advisor', market: 'kw' }, markets)).toBe('Advisor · kw')
  expect(inWords({ role: 'owner' }, markets)).toBe('Owner')
})
