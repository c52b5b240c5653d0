import type { AnswerCondition, Condition, WizardConfig } from '#contract/config.ts'

/**
 * The visitor's answers as texts, by question id: the value of an option, those of several with commas between them, a
 * number, a day (YYYY-MM-DD) or words. An empty text is a question that was deliberately left out.
 */
export type Answers = Readonly<Record<string, string>>

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

/** Every answer condition in a wizard's questions, rules and ends. */
export function answerConditionsIn({
  questions,
  rules = {},
  ends = [],
}: Pick<WizardConfig, 'questions' | 'rules' | 'ends'>): AnswerCondition[] {
  const conditions = [
    ...questions.flatMap(({ askIf }) => askIf ?? []),
    ...Object.values(rules),
    ...ends.map((end) => end.if),
  ]
  return conditions.flatMap(answerConditions).map(({ condition }) => condition)
}
