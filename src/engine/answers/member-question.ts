import type { Question } from '#contract/config.ts'
import { memberName } from './members.ts'

/** A question as it is asked of a member of its group, counted from 0, whose name stands in place of its text. */
export function memberQuestion({ repeat, ...question }: Question, index: number): Question {
  const name = repeat && memberName(repeat, index)
  return name === undefined ? question : { ...question, text: name, summary: name }
}
