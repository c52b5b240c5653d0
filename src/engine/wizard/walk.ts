import type { Question, WizardConfig } from '#contract/config.ts'
import { type Answers, isTrue, willBeTrue } from './conditions.ts'

/** The position of a visitor in a wizard. It is computed from the answers each time and never stored. */
export interface Walk {
  /** The questions on the path, in order, answered or not. */
  readonly asked: readonly Question[]
  /** Those without a valid answer; the visitor continues at the first one, or at the contact step if there is none. */
  readonly unanswered: readonly Question[]
  /** The valid answers on the path, by question id: only these decide rules and are posted. */
  readonly answers: Answers
  /** The names of the rules that are true for these answers. */
  readonly rules: readonly string[]
  /** The names of the rules that further answers can still make true or false. */
  readonly undecided: readonly string[]
  /** All that the form posts, by field name: answers, fields derived from rules, fixed fields. */
  readonly fields: Readonly<Record<string, string>>
}

/** The part of a wizard that decides where answers lead. */
export type Flow = Pick<WizardConfig, 'questions' | 'rules' | 'fields'>

/** Replays the wizard from its first question. An answer that is not an option of its question counts as unanswered. */
export function walk(wizard: Flow, given: Answers): Walk {
  const answers: Record<string, string> = {}
  const fields: Record<string, string> = {}
  const asked: Question[] = []
  const unanswered: Question[] = []
  for (const question of wizard.questions) {
    if (question.askIf && !isTrue(question.askIf, answers)) continue
    asked.push(question)
    const answer = Object.hasOwn(given, question.id) ? given[question.id] : undefined
    if (answer !== undefined && question.options.some((option) => option.value === answer)) {
      answers[question.id] = answer
      fields[question.field] = answer
    } else {
      unanswered.push(question)
    }
  }
  const conditions = Object.entries(wizard.rules ?? {})
  const rules = conditions.flatMap(([name, rule]) => (isTrue(rule, answers) ? [name] : []))
  const undecided = conditions.flatMap(([name, rule]) => {
    return willBeTrue(rule, answers, wizard.questions) === undefined ? [name] : []
  })
  for (const field of wizard.fields ?? []) {
    fields[field.name] =
      field.kind === 'fixed' ? field.value : rules.includes(field.rule) ? field.whenTrue : field.whenFalse
  }
  return { asked, unanswered, answers, rules, undecided, fields }
}

/** The answers that an address gives by the names of their fields; values that are no options are ignored. */
export function answersInAddress(
  { questions }: Pick<WizardConfig, 'questions'>,
  params: URLSearchParams,
): { readonly id: string; readonly field: string; readonly value: string }[] {
  return questions.flatMap(({ id, field, options }) => {
    const given = params.get(field)
    return options.flatMap(({ value }) => (value === given ? [{ id, field, value }] : []))
  })
}

export interface WizardPath {
  readonly answers: Answers
  readonly walk: Walk
}

/**
 * Every complete path through a wizard, each once, in the order of its questions and options. A generator, because their
 * number grows with the product of the options and a caller may stop early.
 */
export function* wizardPaths(wizard: Flow, answers: Answers = {}): Generator<WizardPath> {
  const walked = walk(wizard, answers)
  const [next] = walked.unanswered
  if (!next) return yield { answers, walk: walked }
  for (const { value } of next.options) yield* wizardPaths(wizard, { ...answers, [next.id]: value })
}
