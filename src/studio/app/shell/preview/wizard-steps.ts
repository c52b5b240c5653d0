import { valueAt } from '#config/edit/edit.ts'
import type { Question, WizardConfig } from '#contract/config.ts'
import type { Answers } from '#engine/wizard/conditions.ts'
import { wizardPaths } from '#engine/wizard/walk.ts'
import { contactStep } from '#engine/wizard/wizard-step.ts'
import type { Keys } from '#studio/protocol.ts'

export interface WizardStep {
  readonly page: string
  readonly answers: Answers
}

/** The most paths tried, which takes about a second. */
const mostPaths = 50_000

export function questionsOf(value: unknown, page: string): readonly Question[] {
  const isItsPage = valueAt(value, ['wizard', 'path']) === pathOf(page)
  const questions = valueAt(value, ['wizard', 'questions'])
  return isItsPage && Array.isArray(questions) ? questions : []
}

/** The step in the address of a wizard. */
export function stepIn(page: string): string | undefined {
  return new URL(page, 'http://page').searchParams.get('step') ?? undefined
}

/** The step that shows a field; undefined where that is no single step. */
export function stepShowing(value: unknown, at: Keys): WizardStep | undefined {
  const wizard = valueAt(value, ['wizard']) as WizardConfig | undefined
  const [part, list, index] = at
  if (part !== 'wizard' || !wizard?.path) return undefined
  const question = list === 'questions' ? wizard.questions[Number(index)] : undefined
  if (!question && list !== 'contact') return undefined
  const answers = answersTo(wizard, question)
  return answers && { page: `${wizard.path}?step=${question?.id ?? contactStep}`, answers }
}

/** The answers that lead to a question, or to the end without one. */
function answersTo(wizard: WizardConfig, question: Question | undefined): Answers | undefined {
  const path = wizardPaths(wizard)
    .take(mostPaths)
    .find(({ walk }) => question === undefined || walk.asked.some(({ id }) => id === question.id))
  if (!path) return undefined
  const end = question ? wizard.questions.findIndex(({ id }) => id === question.id) : wizard.questions.length
  const before = new Set(wizard.questions.slice(0, end).map(({ id }) => id))
  return Object.fromEntries(Object.entries(path.answers).filter(([id]) => before.has(id)))
}

export function pathOf(page: string): string {
  return page.replace(/[?#].*$/, '')
}
