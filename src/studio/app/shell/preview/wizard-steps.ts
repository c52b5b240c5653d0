import { valueAt } from '../../../../config/edit/edit.ts'
import type { Question, WizardConfig } from '../../../../contract/config.ts'
import type { Answers } from '../../../../engine/wizard/conditions.ts'
import { wizardPaths } from '../../../../engine/wizard/walk.ts'
import { contactStep } from '../../../../engine/wizard/wizard-step.ts'
import type { Keys } from '../../../protocol.ts'

/** A step of a wizard, and answers that lead to it. */
export interface WizardStep {
  /** The address of the page at this step. */
  readonly page: string
  readonly answers: Answers
}

/** How many paths are tried for one that has a question: those that few lead to are not worth a second. */
const mostPaths = 50_000

/** The questions of a market's wizard that its page has. */
export function questionsOf(value: unknown, page: string): readonly Question[] {
  const isItsPage = valueAt(value, ['wizard', 'path']) === pathOf(page)
  const questions = valueAt(value, ['wizard', 'questions'])
  return isItsPage && Array.isArray(questions) ? questions : []
}

/** Which step the address of a wizard's page names. */
export function stepIn(page: string): string | undefined {
  return new URL(page, 'http://page').searchParams.get('step') ?? undefined
}

/** The step that shows a field of a wizard, of a sound market; undefined for what stands on no step, or on none alone. */
export function stepShowing(value: unknown, at: Keys): WizardStep | undefined {
  const wizard = valueAt(value, ['wizard']) as WizardConfig | undefined
  const [part, list, index] = at
  if (part !== 'wizard' || !wizard?.path) return undefined
  const question = list === 'questions' ? wizard.questions[Number(index)] : undefined
  if (!question && list !== 'contact') return undefined
  const answers = answersTo(wizard, question)
  return answers && { page: `${wizard.path}?step=${question?.id ?? contactStep}`, answers }
}

/** The answers before a question on the first path that has it; those of a whole path for none. */
function answersTo(wizard: WizardConfig, question: Question | undefined): Answers | undefined {
  const path = wizardPaths(wizard)
    .take(mostPaths)
    .find(({ walk }) => question === undefined || walk.asked.some(({ id }) => id === question.id))
  if (!path) return undefined
  const end = question ? wizard.questions.findIndex(({ id }) => id === question.id) : wizard.questions.length
  const before = new Set(wizard.questions.slice(0, end).map(({ id }) => id))
  return Object.fromEntries(Object.entries(path.answers).filter(([id]) => before.has(id)))
}

/** The address of a page without its step. */
export function pathOf(page: string): string {
  return page.replace(/[?#].*$/, '')
}
