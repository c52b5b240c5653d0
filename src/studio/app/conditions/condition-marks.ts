import type { AnswerCondition, Condition, Question } from '../../../contract/config.ts'
import { conditionParts } from '../../../engine/wizard/conditions.ts'
import type { ConditionNames } from '../../../tools/flow/condition-text.ts'
import type { Keys } from '../../protocol.ts'

/** Something that a condition still lacks, or that is wrong with it, and what to do. */
export interface Mark {
  /** The keys of the part that it is about, from the condition on. */
  readonly at: Keys
  readonly message: string
  /** What is wrong there, if it is a question or an answer: its value. */
  readonly value?: string
  /** Whether it is only still to be chosen. */
  readonly isGap?: true
}

/** The questions that a condition may ask about, and those of the wizard that come too late for it. */
export interface AskedQuestions {
  readonly questions: readonly Question[]
  readonly later: readonly Question[]
}

/** What questions and options are called by people; whatever there is no longer, by its id. */
export function namesFrom({ questions, later }: AskedQuestions): ConditionNames {
  const all = new Map([...questions, ...later].map((question) => [question.id, question]))
  return {
    question: (id) => all.get(id)?.summary ?? id,
    option: (id, value) => all.get(id)?.options.find((option) => option.value === value)?.label ?? value,
  }
}

/** All that a condition lacks or has wrong, part by part. */
export function marksOf(condition: Condition, asked: AskedQuestions, at: Keys = []): Mark[] {
  if ('answer' in condition) return answerMarks(condition, asked).map((mark) => ({ ...mark, at }))
  const parts = conditionParts(condition)
  if (parts.length === 0) return [{ at, message: 'Add a condition here, or remove this group.' }]
  return parts.flatMap((part) => marksOf(part.condition, asked, [...at, ...part.keys]))
}

function answerMarks({ answer, isOneOf }: AnswerCondition, asked: AskedQuestions): Omit<Mark, 'at'>[] {
  if (answer === '') return [{ message: 'Choose the question that this looks at.', isGap: true }]
  const question = asked.questions.find(({ id }) => id === answer)
  if (!question) return [{ message: missing(answer, asked), value: answer }]
  if (isOneOf.length === 0) return [{ message: 'Choose at least one answer.', isGap: true }]
  const known = new Set(question.options.map(({ value }) => value))
  return isOneOf.flatMap((value) => {
    const message = `“${question.summary}” has no answer “${value}”. Take it out, or choose another.`
    return known.has(value) ? [] : [{ message, value }]
  })
}

function missing(id: string, { later }: AskedQuestions): string {
  const question = later.find((one) => one.id === id)
  if (!question) return `There is no question “${id}”. Choose another.`
  return `“${question.summary}” is not answered yet here. Choose a question that comes before, or move that one up.`
}
