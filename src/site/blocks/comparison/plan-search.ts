import { distanceTo } from '#engine/amounts.ts'
import { comparable } from '#engine/money.ts'
import type { Offer } from '#engine/offers.ts'

/**
 * Whether every word of a search is in the names, type, facts, benefits or promotions of a plan; the id of its provider
 * is found where the name is written in another script.
 */
export function hasEveryWord(
  { provider, plan, typeLabel, facts, benefits, promotions }: Offer,
  search: string,
): boolean {
  const included = benefits.map(({ label, note }) => `${label} ${note ?? ''}`)
  const words = facts.map(({ text }) => text)
  const text = [provider.name, provider.id, plan, typeLabel, ...words, ...included, ...promotions]
    .join(' ')
    .toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** How far a plan's premium lies outside a range of typed amounts; either may be empty, and they may be swapped. */
export function distanceToRange({ price }: Offer, from: string, to: string): number {
  const amount = comparable(price)?.amount
  // A price that is not known lies in no range that was typed.
  if (amount === undefined) return from || to ? Number.POSITIVE_INFINITY : 0
  const ends = [from || Number.NEGATIVE_INFINITY, to || Number.POSITIVE_INFINITY].map(Number)
  return distanceTo(amount, Math.min(...ends), Math.max(...ends))
}
