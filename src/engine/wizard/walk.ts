import type { Question, WizardConfig, WizardEnd } from '#contract/config.ts'
import type { Answers } from '#engine/answers/conditions.ts'
import { memberCount } from '#engine/answers/members.ts'
import { noAnswer, type Possible } from '#engine/answers/possible.ts'
import { answerIn, answerValue, isPrivate, possibleAnswers, type Today } from '#engine/answers/question-kinds.ts'
import { truthOf } from '#engine/answers/truth.ts'

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
  /** Where the form ends before the contact step, after the last question asked; undefined where it does not. */
  readonly end: WizardEnd | undefined
  /** All that the form posts, by field name: answers, fields derived from rules, fixed fields. */
  readonly fields: Readonly<Record<string, string>>
}

/** The part of a wizard that decides where answers lead. */
export type Flow = Pick<WizardConfig, 'questions' | 'rules' | 'fields' | 'ends'>

/**
 * Replays the wizard from its first question. A text that is no answer to its question counts as none.
 *
 * @param today decides on bounds in days from today; without it they let each day through.
 */
export function walk(wizard: Flow, given: Answers, today?: Today): Walk {
  const { asked, unanswered, answers, knowledge, end } = followed(wizard, given, today)
  const fields: Record<string, string> = {}
  for (const { id, field } of asked) if (answers[id]) fields[field] = answers[id]
  const rulesOf = (truth: boolean | undefined) =>
    Object.entries(wizard.rules ?? {}).flatMap(([name, rule]) => (truthOf(rule, knowledge) === truth ? [name] : []))
  const rules = rulesOf(true)
  for (const field of wizard.fields ?? []) {
    fields[field.name] =
      field.kind === 'fixed' ? field.value : rules.includes(field.rule) ? field.whenTrue : field.whenFalse
  }
  return { asked, unanswered, answers, rules, undecided: rulesOf(undefined), end, fields }
}

/** Goes through the questions as far as answers lead; those that will not be asked are known to have none. */
export function followed(
  { questions, ends = [] }: Pick<Flow, 'questions' | 'ends'>,
  given: Answers,
  today: Today | undefined,
) {
  const answers: Record<string, string> = {}
  const asked: Question[] = []
  const unanswered: Question[] = []
  const knowledge = new Map<string, Possible>()
  let end: WizardEnd | undefined
  for (const question of questions) {
    const { id, askIf } = question
    const isAsked = !askIf || truthOf(askIf, knowledge)
    const isGiven = isAsked && Object.hasOwn(given, id)
    const answer = isGiven ? answerIn(question, given[id], today, memberCount(question, answers)) : undefined
    if (isAsked) asked.push(question)
    if (answer !== undefined) answers[id] = answer
    else if (isAsked) unanswered.push(question)
    const open = isAsked === false ? [noAnswer] : possibleAnswers(question)
    knowledge.set(id, answer === undefined ? open : [answerValue(question, answer)])
    end = ends.find((one) => truthOf(one.if, knowledge))
    if (end) break
  }
  return { asked, unanswered, answers, knowledge, end }
}

/** An answer that an address gives by the name of its field. */
export interface AddressAnswer {
  readonly id: string
  readonly field: string
  /** The answer; for one that its question does not take, the text as it stands in the address. */
  readonly value: string
  readonly isTaken: boolean
}

/**
 * The answers that an address gives. Private ones are ignored, and texts of which no visitor could be told why they are
 * not taken.
 */
export function answersInAddress(
  { questions }: Pick<WizardConfig, 'questions'>,
  params: URLSearchParams,
): AddressAnswer[] {
  return questions.flatMap((question): AddressAnswer[] => {
    const { id, field, kind } = question
    const value = params.get(field)
    if (!value || isPrivate(question)) return []
    const answer = answerIn(question, value)
    if (answer) return [{ id, field, value: answer, isTaken: true }]
    return kind === 'number' && /^-?[\d.,]{1,60}$/.test(value) ? [{ id, field, value, isTaken: false }] : []
  })
}

export interface WizardPath {
  readonly answers: Answers
  readonly walk: Walk
}

/**
 * Every complete path through a wizard whose questions have options, each once, in the order of its questions and options.
 * A generator, because their number grows with the product of the options and a caller may stop early.
 */
export function* wizardPaths(wizard: Flow, answers: Answers = {}): Generator<WizardPath> {
  const walked = walk(wizard, answers)
  const [next] = walked.unanswered
  if (!next) return yield { answers, walk: walked }
  for (const { value } of next.options ?? []) yield* wizardPaths(wizard, { ...answers, [next.id]: value })
}
