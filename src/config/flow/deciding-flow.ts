import type { Question, WizardConfig } from '../../contract/config.ts'
import { answerConditionsIn } from '../../engine/wizard/conditions.ts'

/** The ids of the questions whose answers some condition of the wizard looks at. */
export function decidingQuestions(wizard: Pick<WizardConfig, 'questions' | 'rules'>): ReadonlySet<string> {
  return new Set(answerConditionsIn(wizard).map(({ answer }) => answer))
}

/** The options of a question that some condition of the wizard names. */
export function namedOptions(wizard: Pick<WizardConfig, 'questions' | 'rules'>, question: string): ReadonlySet<string> {
  return new Set(answerConditionsIn(wizard).flatMap(({ answer, isOneOf }) => (answer === question ? isOneOf : [])))
}

/**
 * The wizard with one option left to each question that no condition looks at: its ways differ only in what decides
 * something, so that a long wizard with few conditions has few.
 */
export function decidingFlow<T extends Pick<WizardConfig, 'questions' | 'rules'>>(wizard: T): T {
  const deciding = decidingQuestions(wizard)
  const questions = wizard.questions.map((question): Question => {
    return deciding.has(question.id) ? question : { ...question, options: question.options.slice(0, 1) }
  })
  return { ...wizard, questions }
}
