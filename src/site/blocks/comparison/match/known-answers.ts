import type { Knowledge } from '#engine/answers.ts'
import type { Question } from '#engine/contract/config.ts'
import { knowledgeOf } from '#engine/fit.ts'
import type { ComparisonState } from '../comparison-state.ts'
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
