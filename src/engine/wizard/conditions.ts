import type { AnswerCondition, Condition, WizardConfig } from '../../contract/config.ts'

/** The visitor's answers: option values by question id. */
export type Answers = Readonly<Record<string, string>>

/** Whether the condition holds. A question without an answer holds no condition; a form this grammar lacks is an error. */
export function isTrue(condition: Condition, answers: Answers): boolean {
  if ('answer' in condition) {
    const answer = Object.hasOwn(answers, condition.answer) ? answers[condition.answer] : undefined
    return answer !== undefined && condition.isOneOf.includes(answer)
  }
  if ('all' in condition) return condition.all.every((part) => isTrue(part, answers))
  if ('any' in condition) return condition.any.some((part) => isTrue(part, answers))
  if ('not' in condition) return !isTrue(condition.not, answers)
  throw new Error(`Unknown condition ${JSON.stringify(condition)}: use answer, all, any or not.`)
}

/**
 * Whether the condition will hold at the end of the path, whatever the visitor still answers; undefined while that
 * depends on it. `answers` are those on the path.
 */
export function willHold(
  condition: Condition,
  answers: Answers,
  questions: WizardConfig['questions'],
): boolean | undefined {
  if ('answer' in condition) {
    if (Object.hasOwn(answers, condition.answer)) return isTrue(condition, answers)
    const askIf = questions.find(({ id }) => id === condition.answer)?.askIf
    // A question that is not going to be asked never gets its answer.
    return askIf && willHold(askIf, answers, questions) === false ? false : undefined
  }
  const parts = conditionParts(condition).map(({ condition: part }) => willHold(part, answers, questions))
  if ('not' in condition) return parts[0] === undefined ? undefined : !parts[0]
  // One part that fails settles `all`, one that holds `any`.
  const alone = 'any' in condition
  if (parts.includes(alone)) return alone
  return parts.includes(undefined) ? undefined : !alone
}

/** A condition inside another one, with the keys that lead to it. */
export interface ConditionPart<T extends Condition = Condition> {
  readonly condition: T
  readonly keys: readonly (string | number)[]
}

/** The conditions that one is made of directly: of `all` and `any` their list, of `not` the one that must not hold. */
export function conditionParts(condition: Condition): ConditionPart[] {
  if ('answer' in condition) return []
  if ('not' in condition) return [{ condition: condition.not, keys: ['not'] }]
  const [key, parts] = 'all' in condition ? (['all', condition.all] as const) : (['any', condition.any] as const)
  return parts.map((part, i) => ({ condition: part, keys: [key, i] }))
}

/** Every part of a condition that looks at an answer; the condition itself if it does. */
export function answerConditions(condition: Condition): ConditionPart<AnswerCondition>[] {
  if ('answer' in condition) return [{ condition, keys: [] }]
  return conditionParts(condition).flatMap(({ condition: part, keys }) => {
    return answerConditions(part).map((found) => ({ ...found, keys: [...keys, ...found.keys] }))
  })
}

/** Every part of a wizard's conditions and rules that looks at an answer. */
export function answerConditionsIn({
  questions,
  rules = {},
}: Pick<WizardConfig, 'questions' | 'rules'>): AnswerCondition[] {
  const conditions = [...questions.flatMap(({ askIf }) => askIf ?? []), ...Object.values(rules)]
  return conditions.flatMap(answerConditions).map(({ condition }) => condition)
}
