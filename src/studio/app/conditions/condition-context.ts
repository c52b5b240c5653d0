import { createContext, use } from 'react'
import type { Condition, Question } from '../../../contract/config.ts'
import type { ConditionNames } from '../../../tools/flow/condition-text.ts'
import type { Keys } from '../../protocol.ts'
import type { Mark } from './condition-marks.ts'

/** What the parts of a condition share while it is being written. */
export interface ConditionEditing {
  /** The whole condition. */
  readonly condition: Condition
  /** The questions that it may ask about. */
  readonly questions: readonly Question[]
  readonly names: ConditionNames
  readonly marks: readonly Mark[]
  /** How the sentence begins. */
  readonly opening: string
  /** Puts another condition in its place, then the focus on a part of it, and says aloud what was done. */
  readonly edit: (next: Condition | undefined, focus?: Keys, said?: string) => void
}

/** The condition that is being written. */
export const ConditionContext = createContext<ConditionEditing | undefined>(undefined)

/** The condition that is being written; an error outside of one. */
export function useCondition(): ConditionEditing {
  const editing = use(ConditionContext)
  if (!editing) throw new Error('There is no condition here.')
  return editing
}

/** The name by which the focus finds a part. */
export function placeName(keys: Keys): string {
  return keys.join('/')
}
