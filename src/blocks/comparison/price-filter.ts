import type { Offer } from '#engine/plans/offers.ts'

/** The amount that a visitor typed, as digits: `1,200`, `S$ 1200` or `٦٠٠`; empty if it is none. */
export function typedAmount(typed: string): string {
  // The digits of Arabic and full-width forms end in the same four bits as those of ASCII.
  const latin = typed.replaceAll(/[٠-٩۰-۹０-９]/g, (digit) => String(digit.charCodeAt(0) & 15)).replace('٫', '.')
  const [, amount = ''] = /^[^\d.-]*(\d[\d,٬'\s]*(?:\.\d+)?)[^\d.-]*$/.exec(latin) ?? []
  return amount.replaceAll(/[^\d.]/g, '')
}

/** How far a plan's premium lies outside a range of typed amounts; either may be empty, and they may be swapped. */
export function distanceToRange({ price }: Offer, from: string, to: string): number {
  const { amount } = price.gross
  const ends = [from || Number.NEGATIVE_INFINITY, to || Number.POSITIVE_INFINITY].map(Number)
  return Math.max(0, Math.min(...ends) - amount, amount - Math.max(...ends))
}
