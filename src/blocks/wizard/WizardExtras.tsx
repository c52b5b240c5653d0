import type { Messages, Question } from '#contract/config.ts'
import { fill } from '#engine/site/template.ts'
import { answerProblem } from '#engine/wizard/answer-problem.ts'
import { EndStep } from './EndStep.tsx'
import { TypedAnswer } from './TypedAnswer.tsx'
import type { useWizard } from './use-wizard.ts'

/** Why what the visitor typed is no answer, once they tried it, or why an answer in the address was not taken. */
function answerError(
  question: Question,
  { given, isTried, isRefused, today }: ReturnType<typeof useWizard>['typed'],
  messages: Messages['form'],
  language: string,
): string | undefined {
  const { id } = question
  if (!isTried(id) && !isRefused(id)) return undefined
  const value = given[id] ?? ''
  const problem = answerProblem(question, value, messages, language, today)
  const { answers } = messages
  return problem && answers && isRefused(id) && !isTried(id) ? fill(answers.ignored, { value, problem }) : problem
}

/** Loaded as one by `load-extras.ts`. */
export const extras = { EndStep, TypedAnswer, answerError }
