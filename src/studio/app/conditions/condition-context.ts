import { createContext, use } from 'react'
import type { Condition, Question } from '#contract/config.ts'
import type { Keys } from '#studio/protocol.ts'
import type { ConditionNames } from '#tools/flow/condition-text.ts'
import type { Mark } from './condition-marks.ts'

interface ConditionEditing {
  readonly condition: Condition
  readonly questions: readonly Question[]
  readonly names: ConditionNames
  readonly marks: readonly Mark[]
  readonly opening: string
  /** Replaces the condition, focuses a part of it and announces the edit. */
  readonly edit: (next: Condition | undefined, focus?: Keys, said?: string) => void
}

export const ConditionContext = createContext<ConditionEditing | undefined>(undefined)

export function useCondition(): ConditionEditing {
  const editing = use(ConditionContext)
  if (!editing) throw new Error('There is no condition here.')
  return editing
}

/** The value of `data-place` by which a part is found. */
export function placeName(keys: Keys): string {
  return keys.join('/')
}
