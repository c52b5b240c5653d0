import { memberCount } from '#engine/answers.ts'
import type { Messages, Question } from '#engine/contract/config.ts'
import { answerProblem } from '#engine/fit.ts'
import { fill } from '#engine/text.ts'
import { EndStep } from './EndStep.tsx'
import { TypedAnswer } from './TypedAnswer.tsx'
import type { useWizard } from './use-wizard.ts'

/** Why what the visitor typed is no answer, once they tried it, or why an answer in the address was not taken. */
function answerError(
  question: Question,
  { given, tried, named = [], today }: ReturnType<typeof useWizard>['typed'],
  messages: Messages['form'],
  language: string,
): string | undefined {
  const { id } = question
  const value = given[id] ?? ''
  const isRefused = named.some((answer) => answer.id === id && answer.value === value && !answer.isTaken)
  if (tried !== id && !isRefused) return undefined
  const problem = answerProblem(question, value, messages, language, today, memberCount(question, given))
  const { answers } = messages
  return problem && answers && isRefused && tried !== id ? fill(answers.ignored, { value, problem }) : problem
}

/** Loaded as one by `load-extras.ts`. */
export const extras = { EndStep, TypedAnswer, answerError }
