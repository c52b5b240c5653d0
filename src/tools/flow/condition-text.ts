import { wordList } from '#config/diagnostics/english.ts'
import type { Condition, Question } from '#contract/config.ts'
import { conditionParts } from '#engine/wizard/conditions.ts'

/** The names of questions and options in a sentence. */
export interface ConditionNames {
  readonly question: (id: string) => string
  readonly option: (question: string, value: string) => string
}

/** The names of these questions and of their options; those that are not among them by their ids. */
export function namesIn(questions: readonly Question[]): ConditionNames {
  const all = new Map(questions.map((question) => [question.id, question]))
  return {
    question: (id) => all.get(id)?.summary ?? id,
    option: (id, value) => all.get(id)?.options.find((option) => option.value === value)?.label ?? value,
  }
}

const byId: ConditionNames = { question: (id) => id, option: (_, value) => value }

/** A condition in words, such as `subsidy is citizen or first-time`. */
export function conditionText(condition: Condition, names: ConditionNames = byId): string {
  if ('answer' in condition) return answerText(condition, 'is', names)
  if ('not' in condition) {
    const { not } = condition
    return 'answer' in not ? answerText(not, 'is not', names) : `not (${conditionText(not, names)})`
  }
  const parts = conditionParts(condition).map(({ condition: part }) => {
    const text = conditionText(part, names)
    return 'all' in part || 'any' in part ? `(${text})` : text
  })
  // A comma ends a part that has an 'or' of its own.
  const comma = conditionParts(condition).some(({ condition: part }) => optionsOf(part) > 1) ? ',' : ''
  return parts.join('all' in condition ? `${comma} and ` : `${comma} or `)
}

function answerText(
  { answer, isOneOf }: { readonly answer: string; readonly isOneOf: readonly string[] },
  verb: string,
  names: ConditionNames,
): string {
  return `${names.question(answer)} ${verb} ${wordList(
    isOneOf.map((value) => names.option(answer, value)),
    'or',
  )}`
}

function optionsOf(condition: Condition): number {
  const part = 'not' in condition ? condition.not : condition
  return 'answer' in part ? part.isOneOf.length : 0
}
