import type { Question, WizardConfig } from '../../contract/config.ts'
import { type Answers, isTrue, willHold } from './conditions.ts'

/** Where a visitor stands in a wizard: worked out anew from the answers, never stored. */
export interface Walk {
  /** The questions that these answers lead to, in their order, answered or not. */
  readonly asked: readonly Question[]
  /** Those of them without a known answer; the first is where the visitor goes on. Empty: the contact step is reached. */
  readonly unanswered: readonly Question[]
  /** The answers on the path, by question id. Others are never seen by a rule and never posted. */
  readonly answers: Answers
  /** The names of the rules that hold. */
  readonly rules: readonly string[]
  /** The names of the rules of which the answers so far do not tell yet whether they will hold in the end. */
  readonly undecided: readonly string[]
  /** What the form posts besides the contact details: answers, derived and fixed fields, by field name. */
  readonly fields: Readonly<Record<string, string>>
}

/** As much of a wizard as decides where answers lead. */
export type Flow = Pick<WizardConfig, 'questions' | 'rules' | 'fields'>

/** Replays the wizard from its first question. An answer that is no option of its question counts as unanswered. */
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
    return willHold(rule, answers, wizard.questions) === undefined ? [name] : []
  })
  for (const field of wizard.fields ?? []) {
    fields[field.name] =
      field.kind === 'fixed' ? field.value : rules.includes(field.rule) ? field.whenTrue : field.whenFalse
  }
  return { asked, unanswered, answers, rules, undecided, fields }
}

/** One complete way through a wizard: the answers given, and what they come to. */
export interface WizardPath {
  readonly answers: Answers
  readonly walk: Walk
}

/**
 * Every complete way through a wizard, each once, in the order of its questions and options. The number of ways is the
 * product of the options on them: a generator, so that a caller may stop.
 */
export function* wizardPaths(wizard: Flow, answers: Answers = {}): Generator<WizardPath> {
  const walked = walk(wizard, answers)
  const [next] = walked.unanswered
  if (!next) return yield { answers, walk: walked }
  for (const { value } of next.options) yield* wizardPaths(wizard, { ...answers, [next.id]: value })
}
