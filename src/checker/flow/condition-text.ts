import { conditionParts } from '#engine/answers.ts'
import type { AnswerCondition, Condition, Question } from '#engine/contract/config.ts'
import { wordList } from '../diagnostics/english.ts'

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
    option: (id, value) => all.get(id)?.options?.find((option) => option.value === value)?.label ?? value,
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

function answerText(condition: AnswerCondition, verb: 'is' | 'is not', names: ConditionNames): string {
  const { answer, isOneOf, includes } = condition
  const isNot = verb === 'is not'
  const words = [
    ...(isOneOf ? [`${verb} ${optionList(isOneOf, answer, names)}`] : []),
    ...(includes === undefined ? [] : [`${isNot ? 'does not include' : 'includes'} ${names.option(answer, includes)}`]),
    ...boundsText(condition).map((bound) => `${verb} ${bound}`),
  ]
  return `${names.question(answer)} ${wordList(words, isNot ? 'or' : 'and')}`
}

function optionList(values: readonly string[], answer: string, names: ConditionNames): string {
  return wordList(
    values.map((value) => names.option(answer, value)),
    'or',
  )
}

function boundsText({ atLeast, atMost, below, before, after }: AnswerCondition): string[] {
  const bounds = { 'at least': atLeast, 'at most': atMost, below, after, before }
  return Object.entries(bounds).flatMap(([words, bound]) => (bound === undefined ? [] : [`${words} ${bound}`]))
}

function optionsOf(condition: Condition): number {
  const part = 'not' in condition ? condition.not : condition
  return 'answer' in part ? (part.isOneOf?.length ?? 1) : 0
}
