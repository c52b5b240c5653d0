import {
  type AnswerValue,
  intersection,
  isEmpty,
  isWithin,
  type Knowledge,
  type Possible,
  possibleAnswer,
} from './possible.ts'

/** A condition on answers: one of these forms and no other. */
export type Condition =
  | AnswerCondition
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition }

/** Holds for the answers that are listed, or for numbers within bounds. */
export interface AnswerCondition {
  readonly answer: string
  readonly isOneOf?: readonly AnswerValue[]
  readonly atLeast?: number
  readonly atMost?: number
  readonly below?: number
}

/** Whether a condition holds; undefined while that depends on answers that are still open. */
export function truthOf(condition: Condition, knowledge: Knowledge): boolean | undefined {
  if ('answer' in condition) {
    const possible = possibleAnswer(knowledge, condition.answer)
    const wanted = wantedAnswers(condition)
    if (isEmpty(intersection(possible, wanted))) return false
    return isWithin(possible, wanted) ? true : undefined
  }
  if ('not' in condition) {
    const truth = truthOf(condition.not, knowledge)
    return truth === undefined ? undefined : !truth
  }
  // One false part decides `all`, one true part decides `any`.
  const decisive = 'any' in condition
  const parts = ('any' in condition ? condition.any : condition.all).map((part) => truthOf(part, knowledge))
  if (parts.includes(decisive)) return decisive
  return parts.includes(undefined) ? undefined : !decisive
}

/** The answers for which a condition holds. */
function wantedAnswers({ isOneOf, atLeast = -Infinity, atMost = Infinity, below }: AnswerCondition): Possible {
  if (isOneOf) return isOneOf
  return below === undefined || below > atMost
    ? { from: atLeast, to: atMost }
    : { from: atLeast, to: below, isOpen: true }
}

/** The questions whose answers a condition reads. */
export function questionsOf(condition: Condition): string[] {
  if ('answer' in condition) return [condition.answer]
  if ('not' in condition) return questionsOf(condition.not)
  return ('any' in condition ? condition.any : condition.all).flatMap(questionsOf)
}
