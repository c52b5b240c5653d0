import type { ComparisonState } from '#blocks/comparison/comparison-state.ts'
import type { Question } from '#contract/config.ts'
import type { Knowledge } from '#engine/answers/possible.ts'
import { knowledgeOf } from '#engine/wizard/walk.ts'
import { answersIn, type MatchData } from './match.ts'

interface Asked {
  readonly match?: MatchData
  /** The questions that decide whom plans are for. */
  readonly decisive?: readonly Question[]
}

/** What these answers say. */
export function knowledgeIn({ match, decisive = [] }: Asked, state: ComparisonState): Knowledge {
  return knowledgeOf({ questions: [...decisive] }, answersIn({ ...(match && { match }) }, state))
}
