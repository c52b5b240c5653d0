import type { Question } from '#contract/config.ts'
import type { Answers } from '#engine/answers/conditions.ts'
import { answerIn, isPrivate, kindOf } from '#engine/answers/question-kinds.ts'

/** The answers of one form that another understands: those to questions of the same id and kind that it takes as well. */
export function carriedAnswers(from: readonly Question[], answers: Answers, to: readonly Question[]): Answers {
  return Object.fromEntries(
    to.flatMap((question) => {
      const asked = from.find(({ id }) => id === question.id)
      const given = answers[question.id]
      if (!asked || !given || kindOf(asked) !== kindOf(question) || !asked.repeat !== !question.repeat) return []
      const answer = answerIn(question, given)
      return answer ? [[question.id, answer]] : []
    }),
  )
}

/** Answers as the parameters of an address, by the fields of their questions; private ones are left out. */
export function answerParameters(questions: readonly Question[], answers: Answers): Record<string, string> {
  return Object.fromEntries(
    questions.flatMap((question) => {
      const answer = answers[question.id]
      return answer && !isPrivate(question) ? [[question.field, answer]] : []
    }),
  )
}
