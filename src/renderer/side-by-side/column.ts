import type { ReactNode } from 'react'
import type { ComparedPlan } from '../../engine/plans/compared-plan.ts'

/** One plan of the comparison. */
export interface Column {
  readonly plan: ComparedPlan
  /** The way to ask for a quote. */
  readonly quote: ReactNode
  readonly remove: () => void
}
