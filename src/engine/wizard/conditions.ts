import type { Condition } from '../../contract/config.ts'

/** The visitor's answers: option values by question id. */
export type Answers = Readonly<Record<string, string>>

/** Whether the condition holds. A question without an answer holds no condition; a form this grammar lacks is an error. */
export function holds(condition: Condition, answers: Answers): boolean {
  if ('answer' in condition) {
    const answer = Object.hasOwn(answers, condition.answer) ? answers[condition.answer] : undefined
    return answer !== undefined && condition.isOneOf.includes(answer)
  }
  if ('all' in condition) return condition.all.every((part) => holds(part, answers))
  if ('any' in condition) return condition.any.some((part) => holds(part, answers))
  if ('not' in condition) return !holds(condition.not, answers)
  throw new Error(`Unknown condition ${JSON.stringify(condition)}: use answer, all, any or not.`)
}
