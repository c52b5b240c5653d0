import type { ComparisonState } from '#blocks/comparison/comparison-state.ts'
import type { Question } from '#contract/config.ts'
import type { Knowledge } from '#engine/answers/possible.ts'
import { knowledgeOf } from '#engine/wizard/walk.ts'
import { carriedAnswers, type MatchData } from './match.ts'

interface Asked {
  readonly match?: MatchData
  /** The questions that decide whom plans are for. */
  readonly decisive?: readonly Question[]
}

/** What the visitor's answers say, given above the plans or elsewhere in this session. */
export function knowledgeIn({ match, decisive = [] }: Asked, state: ComparisonState): Knowledge {
  const here = carriedAnswers(match, state).map(({ id, value }) => [id, value])
  return knowledgeOf({ questions: [...decisive] }, { ...state.stored, ...Object.fromEntries(here) })
}
