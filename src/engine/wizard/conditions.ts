import type { AnswerCondition, Condition, WizardConfig } from '#contract/config.ts'

/** The visitor's answers: option values by question id. */
export type Answers = Readonly<Record<string, string>>

/** Whether a condition is true. One on an unanswered question is false; one outside the grammar throws. */
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
 * Whether a condition is going to be true at the end of the path, whatever the visitor still answers; undefined while
 * that depends on further answers.
 *
 * @param answers the answers on the path so far.
 */
export function willBeTrue(
  condition: Condition,
  answers: Answers,
  questions: WizardConfig['questions'],
): boolean | undefined {
  if ('answer' in condition) {
    if (Object.hasOwn(answers, condition.answer)) return isTrue(condition, answers)
    const askIf = questions.find(({ id }) => id === condition.answer)?.askIf
    // A question that will not be asked will not be answered.
    return askIf && willBeTrue(askIf, answers, questions) === false ? false : undefined
  }
  const parts = conditionParts(condition).map(({ condition: part }) => willBeTrue(part, answers, questions))
  if ('not' in condition) return parts[0] === undefined ? undefined : !parts[0]
  // One false part decides `all`, one true part decides `any`.
  const decisive = 'any' in condition
  if (parts.includes(decisive)) return decisive
  return parts.includes(undefined) ? undefined : !decisive
}

/** A condition inside another one, with the keys that lead to it. */
interface ConditionPart<T extends Condition = Condition> {
  readonly condition: T
  readonly keys: readonly (string | number)[]
}

/** The direct parts of a condition: the list of `all` or `any`, the one of `not`; none of an answer condition. */
export function conditionParts(condition: Condition): ConditionPart[] {
  if ('answer' in condition) return []
  if ('not' in condition) return [{ condition: condition.not, keys: ['not'] }]
  const [key, parts] = 'all' in condition ? (['all', condition.all] as const) : (['any', condition.any] as const)
  return parts.map((part, i) => ({ condition: part, keys: [key, i] }))
}

/** Every answer condition inside a condition, or the condition itself if it is one. */
export function answerConditions(condition: Condition): ConditionPart<AnswerCondition>[] {
  if ('answer' in condition) return [{ condition, keys: [] }]
  return conditionParts(condition).flatMap(({ condition: part, keys }) => {
    return answerConditions(part).map((found) => ({ ...found, keys: [...keys, ...found.keys] }))
  })
}

/** Every answer condition in a wizard's questions and rules. */
export function answerConditionsIn({
  questions,
  rules = {},
}: Pick<WizardConfig, 'questions' | 'rules'>): AnswerCondition[] {
  const conditions = [...questions.flatMap(({ askIf }) => askIf ?? []), ...Object.values(rules)]
  return conditions.flatMap(answerConditions).map(({ condition }) => condition)
}
