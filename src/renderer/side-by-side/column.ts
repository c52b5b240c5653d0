import type { ReactNode } from 'react'
import type { Offer } from '../../engine/plans/offers.ts'

/** One plan of the comparison. */
export interface Column {
  readonly plan: Offer
  /** The way to ask for a quote. */
  readonly quote: ReactNode
  readonly remove: () => void
}
