import { createContext, use } from 'react'
import type { ConditionNames } from '#checker/flow.ts'
import { conditionParts, kindOf, optionsOf } from '#engine/answers.ts'
import type { AnswerCondition, Condition, Question } from '#engine/contract/config.ts'
import type { Keys } from '../../protocol.ts'
import { isFinished } from './condition-edits.ts'

/** A gap or an error in a condition. */
export interface Mark {
  /** The part, by keys relative to the condition. */
  readonly at: Keys
  readonly message: string
  /** The wrong question or answer. */
  readonly value?: string
  readonly isGap?: true
}

interface AskedQuestions {
  readonly questions: readonly Question[]
  readonly later: readonly Question[]
}

/** The gaps and errors of a condition. */
export function marksOf(condition: Condition, asked: AskedQuestions, at: Keys = []): Mark[] {
  if ('answer' in condition) return answerMarks(condition, asked).map((mark) => ({ ...mark, at }))
  const parts = conditionParts(condition)
  if (parts.length === 0) return [{ at, message: 'Add a condition here, or remove this group.' }]
  return parts.flatMap((part) => marksOf(part.condition, asked, [...at, ...part.keys]))
}

function answerMarks(condition: AnswerCondition, asked: AskedQuestions): Omit<Mark, 'at'>[] {
  const { answer, isOneOf = [], includes } = condition
  if (answer === '') return [{ message: 'Choose the question that this looks at.', isGap: true }]
  const question = asked.questions.find(({ id }) => id === answer)
  if (!question) return [{ message: missing(answer, asked), value: answer }]
  if (!isFinished(condition)) return [{ message: gaps[kindOf(question)], isGap: true }]
  const known = new Set(optionsOf(question).map(({ value }) => value))
  return [...isOneOf, ...(includes === undefined ? [] : [includes])].flatMap((value) => {
    const message = `“${question.summary}” has no answer “${value}”. Take it out, or choose another.`
    return known.has(value) ? [] : [{ message, value }]
  })
}

const gaps = {
  choice: 'Choose at least one answer.',
  choices: 'Choose the answer that has to be among them.',
  number: 'Give a number.',
  date: 'Give a day.',
  text: 'No condition can look at words. Choose another question.',
} as const

function missing(id: string, { later }: AskedQuestions): string {
  const question = later.find((one) => one.id === id)
  if (!question) return `There is no question “${id}”. Choose another.`
  return `“${question.summary}” is not answered yet here. Choose a question that comes before, or move that one up.`
}

interface ConditionEditing {
  readonly condition: Condition
  readonly questions: readonly Question[]
  readonly names: ConditionNames
  readonly marks: readonly Mark[]
  readonly opening: string
  /** Replaces the condition, focuses a part of it and announces the edit. */
  readonly edit: (next: Condition | undefined, focus?: Keys, said?: string) => void
}

export const ConditionContext = createContext<ConditionEditing | undefined>(undefined)

export function useCondition(): ConditionEditing {
  const editing = use(ConditionContext)
  if (!editing) throw new Error('There is no condition here.')
  return editing
}

/** The value of `data-place` by which a part is found. */
export function placeName(keys: Keys): string {
  return keys.join('/')
}
