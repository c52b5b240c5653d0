import type { ComparisonState } from '#blocks/comparison/comparison-state.ts'
import type { Question } from '#contract/config.ts'
import type { Knowledge } from '#engine/answers/possible.ts'
import { knowledgeOf } from '#engine/wizard/knowledge.ts'
import { answersIn, type MatchData } from './match.ts'

interface Asked {
  readonly match?: MatchData
  /** Questions that rules of plans or prices ask about. */
  readonly decisive?: readonly Question[]
}

/** The knowledge that the fit and the price of a plan are worked out from. */
export function knowledgeIn({ match, decisive = [] }: Asked, state: ComparisonState): Knowledge {
  return knowledgeOf({ questions: [...decisive] }, answersIn({ ...(match && { match }) }, state))
}
