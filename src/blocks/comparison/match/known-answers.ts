import type { ComparisonState } from '#blocks/comparison/comparison-state.ts'
import type { Question } from '#contract/config.ts'
import type { Answers } from '#engine/answers/conditions.ts'
import type { Knowledge } from '#engine/answers/possible.ts'
import { knowledgeOf } from '#engine/wizard/walk.ts'
import { carriedAnswers, type MatchData } from './match.ts'

interface Asked {
  readonly match?: MatchData
  /** The questions that decide whom plans are for. */
  readonly decisive?: readonly Question[]
}

/** The visitor's answers by question id, given above the plans or elsewhere in this session. */
export function answersIn({ match }: Pick<Asked, 'match'>, state: ComparisonState): Answers {
  const here = carriedAnswers(match, state).map(({ id, value }) => [id, value])
  return { ...state.stored, ...Object.fromEntries(here) }
}

/** What these answers say. */
export function knowledgeIn({ match, decisive = [] }: Asked, state: ComparisonState): Knowledge {
  return knowledgeOf({ questions: [...decisive] }, answersIn({ ...(match && { match }) }, state))
}
