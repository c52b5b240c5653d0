/** Questions, the answers to them, conditions on answers, and the way that answers lead through a wizard. */
import type {
  AnswerCondition,
  Condition,
  Option,
  Question,
  Repeat,
  WizardConfig,
  WizardEnd,
} from './contract/config.ts'
import { dayOf, daysAfter, dayText, isDay, msPerDay } from './dates.ts'
import { joined } from './text.ts'

/** A value that answers a question: an option's, those of several with commas between them, a number, or a day (YYYY-MM-DD). */
export type AnswerValue = string | number

/** The value that stands for no answer: the question is not asked, or was left out. */
export const noAnswer = ''

/** Numbers from `from` up to `to`, which is among them unless `isOpen`; `step` apart, or all of them. */
export interface Range {
  readonly from: number
  readonly to: number
  readonly isOpen?: boolean
  readonly step?: number
  /** Whether no answer is possible as well. */
  readonly orNone?: boolean
}

/** The answers that are still possible: some values, of which a single one is certain; or a range. */
export type Possible = readonly AnswerValue[] | Range

/** What is known of a visitor's answers, by question id; one that is not in it is open, and a price can take any number for it. */
export interface Knowledge extends ReadonlyMap<string, Possible> {
  /** The same for each member of a group; for a question that each was asked, the map itself holds the answers of all. */
  readonly members?: readonly Member[]
}

/** One of a group. */
export interface Member {
  /** Such as 'Traveller 2'. */
  readonly name: string
  readonly knowledge: Knowledge
}

/** Knowledge that is looked up and never listed. */
export type Known = Pick<Knowledge, 'get'>

const anyNumber: Range = { from: -Infinity, to: Infinity }

export function possibleAnswer(knowledge: Known, question: string): Possible {
  return knowledge.get(question) ?? anyNumber
}

/** The answer, where it is certain. */
export function certainAnswer(knowledge: Known, question: string): AnswerValue | undefined {
  const possible = possibleAnswer(knowledge, question)
  if (isList(possible)) return possible.length === 1 ? possible[0] : undefined
  return possible.from === possible.to ? possible.from : undefined
}

export function isList(possible: Possible): possible is readonly AnswerValue[] {
  return Array.isArray(possible)
}

/** The answers that are in both. */
export function intersection(a: Possible, b: Possible): Possible {
  if (isList(a)) return a.filter((value) => includes(b, value))
  if (isList(b)) return intersection(b, a)
  const from = Math.max(a.from, b.from)
  const { to, isOpen } = a.to < b.to || (a.to === b.to && a.isOpen) ? a : b
  const step = a.step ?? b.step
  return { from, to, ...(isOpen && { isOpen }), ...(step !== undefined && { step }) }
}

export function isEmpty(possible: Possible): boolean {
  if (isList(possible)) return possible.length === 0
  return possible.isOpen ? possible.from >= possible.to : possible.from > possible.to
}

export function includes(possible: Possible, answer: AnswerValue): boolean {
  // An option's value stays text, also where a table writes it as a number.
  if (isList(possible)) return possible.some((value) => String(value) === String(answer))
  if (typeof answer !== 'number') return possible.orNone === true && answer === noAnswer
  return answer >= possible.from && (possible.isOpen ? answer < possible.to : answer <= possible.to)
}

/** Whether all answers of one are in the other. */
export function isWithin(a: Possible, b: Possible): boolean {
  if (isList(a)) return a.every((value) => includes(b, value))
  if (isList(b)) return a.from === a.to && includes(b, a.from)
  return a.from >= b.from && (a.to < b.to || (a.to === b.to && (!b.isOpen || a.isOpen === true)))
}

/**
 * The visitor's answers as texts, by question id: the value of an option, those of several with commas between them, a
 * number, a day (YYYY-MM-DD) or words. An empty text is a question that was deliberately left out.
 */
export type Answers = Readonly<Record<string, string>>

/** A condition inside another one, with the keys that lead to it. */
interface ConditionPart<T extends Condition = Condition> {
  readonly condition: T
  readonly keys: readonly (string | number)[]
}

/** The direct parts of a condition: the list of `all` or `any`, the one of `not`; none of an answer condition. */
export function conditionParts(condition: Condition): ConditionPart[] {
  if ('answer' in condition) return []
  if ('not' in condition) return [{ condition: condition.not, keys: ['not'] }]
  const [key, parts] = 'all' in condition ? (['all', condition.all] as const) : (['any', condition.any] as const)
  return parts.map((part, i) => ({ condition: part, keys: [key, i] }))
}

/** Every answer condition inside a condition, or the condition itself if it is one. */
export function answerConditions(condition: Condition): ConditionPart<AnswerCondition>[] {
  if ('answer' in condition) return [{ condition, keys: [] }]
  return conditionParts(condition).flatMap(({ condition: part, keys }) => {
    return answerConditions(part).map((found) => ({ ...found, keys: [...keys, ...found.keys] }))
  })
}

/** Every answer condition in a wizard's questions, rules and ends. */
export function answerConditionsIn({
  questions,
  rules = {},
  ends = [],
}: Pick<WizardConfig, 'questions' | 'rules' | 'ends'>): AnswerCondition[] {
  const conditions = [
    ...questions.flatMap(({ askIf }) => askIf ?? []),
    ...Object.values(rules),
    ...ends.map((end) => end.if),
  ]
  return conditions.flatMap(answerConditions).map(({ condition }) => condition)
}

/** The most members of a group that a question is asked for. */
export const mostMembers = 10

/** For how many a question is asked, by the answers before it; undefined of one that is asked once. */
export function memberCount({ repeat }: Pick<Question, 'repeat'>, answers: Answers): number | undefined {
  return repeat && Math.min(Number(answers[repeat.times]) || 1, mostMembers)
}

/** The name of a member of a group, counted from 0. */
export function memberName({ label }: Repeat, index: number): string {
  return label.replace('{n}', `${index + 1}`)
}

/**
 * Whether a condition holds; undefined while that depends on answers that are still open. One outside the grammar throws.
 */
export function truthOf(condition: Condition, knowledge: Pick<Knowledge, 'get'>): boolean | undefined {
  if ('answer' in condition) {
    const possible = knowledge.get(condition.answer)
    return possible && answerTruth(condition, possible)
  }
  if ('not' in condition) {
    const truth = truthOf(condition.not, knowledge)
    return truth === undefined ? undefined : !truth
  }
  if (!('all' in condition || 'any' in condition)) {
    throw new Error(`Unknown condition ${JSON.stringify(condition)}`)
  }
  // One false part decides `all`, one true part decides `any`.
  const decisive = 'any' in condition
  const parts = ('any' in condition ? condition.any : condition.all).map((part) => truthOf(part, knowledge))
  if (parts.includes(decisive)) return decisive
  return parts.includes(undefined) ? undefined : !decisive
}

/** Whether a condition is true where no more questions are answered than these. */
export function isTrue(condition: Condition, answers: Answers): boolean {
  const known = { get: (id: string) => [(Object.hasOwn(answers, id) ? answers[id] : undefined) ?? noAnswer] }
  return truthOf(condition, known) === true
}

function answerTruth(condition: AnswerCondition, possible: Possible): boolean | undefined {
  if (isList(possible)) {
    const holding = possible.filter((value) => holdsFor(condition, value)).length
    return holding === 0 ? false : holding === possible.length || undefined
  }
  const wanted = wantedNumbers(condition)
  const { isOneOf } = condition
  if (isOneOf && !isOneOf.some((value) => includes(possible, Number(value)))) return false
  if (isEmpty(intersection(possible, wanted))) return false
  const isCertain = isOneOf === undefined && condition.includes === undefined && isWithin(possible, wanted)
  return (isCertain && !possible.orNone) || undefined
}

/** Whether a condition on a question holds for one answer to it. */
export function holdsFor(condition: AnswerCondition, value: AnswerValue): boolean {
  if (value === noAnswer) return false
  const { isOneOf, includes: option, before, after } = condition
  if (isOneOf && !isOneOf.includes(String(value))) return false
  if (option !== undefined && !String(value).split(',').includes(option)) return false
  const isDay = before !== undefined || after !== undefined
  const wanted = wantedNumbers(condition)
  return isAll(wanted) || includes(wanted, isDay ? dayNumber(String(value)) : Number(value))
}

/** The numbers, or the numbers of days, for which a condition holds. */
export function wantedNumbers({ atLeast, atMost = Infinity, below, before, after }: AnswerCondition): Range {
  const from = after === undefined ? (atLeast ?? -Infinity) : dayNumber(after) + 1
  const end = before === undefined ? below : dayNumber(before)
  return end === undefined || end > atMost ? { from, to: atMost } : { from, to: end, isOpen: true }
}

function isAll({ from, to }: Range): boolean {
  return from === -Infinity && to === Infinity
}

/** The number of a day (YYYY-MM-DD), by which days are compared; NaN for other texts. */
function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / msPerDay
}

/** The questions whose answers a condition reads. */
export function questionsOf(condition: Condition): string[] {
  if ('answer' in condition) return [condition.answer]
  if ('not' in condition) return questionsOf(condition.not)
  return ('any' in condition ? condition.any : condition.all).flatMap(questionsOf)
}

/** Today (YYYY-MM-DD): the same day twice, or the first and last possible one if the visitor's time zone is unknown. */
export interface Today {
  readonly first: string
  readonly last: string
}

/** Why a text answers no question of its kind. */
type AnswerProblem = 'missing' | 'option' | 'number' | 'step' | 'bounds' | 'day' | 'long'

/** The most characters of an answer in words, where its question does not say. */
export const usualLength = 200

/** The most characters that any pattern reads. */
const mostRead = 5001

export function kindOf({ kind = 'choice' }: Pick<Question, 'kind'>): NonNullable<Question['kind']> {
  return kind
}

/** The kinds of answers that a property of a question belongs to, where it is not all. */
export const kindsWith = {
  options: ['choice', 'choices'],
  least: ['number'],
  most: ['number'],
  step: ['number'],
  unit: ['number'],
  earliest: ['date'],
  latest: ['date'],
  maxLength: ['text'],
} as const satisfies Partial<Record<keyof Question, readonly ReturnType<typeof kindOf>[]>>

/** The options of a question; none of one that has no options. */
export function optionsOf({ options = [] }: Pick<Question, 'options'>): readonly Option[] {
  return options
}

/** Whether an answer must stand in no address. */
export function isPrivate({ kind, private: isHidden }: Pick<Question, 'kind' | 'private'>): boolean {
  return isHidden === true || kind === 'date' || kind === 'text'
}

/**
 * A text as the answer to a question, in one spelling; undefined if it is none. Without a day, days from today are not
 * checked, and without the size of the group that a question is asked for, any number of answers is taken.
 */
export function answerIn(question: Question, text = '', today?: Today, members?: number): string | undefined {
  const { repeat, ...single } = question
  if (!repeat) {
    const read = readAnswer(question, text, today)
    return 'answer' in read ? read.answer : undefined
  }
  const texts = text.split(',')
  const answers = Array.from({ length: members ?? texts.length }, (_, i) => answerIn(single, texts[i], today))
  return answers.includes(undefined) ? undefined : answers.join()
}

type ReadAnswer = { readonly answer: string } | { readonly problem: AnswerProblem }

/** Reads a text as the answer to a question that is asked once. */
export function readAnswer(question: Question, text: string, today?: Today): ReadAnswer {
  const cut = text.slice(0, mostRead).trim()
  if (cut === '') return question.optional ? { answer: noAnswer } : { problem: 'missing' }
  const kind = kindOf(question)
  if (kind === 'number') return readNumber(question, cut)
  if (kind === 'date') return readDay(question, cut, today)
  if (kind === 'text') {
    return cut.length > (question.maxLength ?? usualLength) ? { problem: 'long' } : { answer: cut }
  }
  const known = optionsOf(question).map(({ value }) => value)
  const chosen = kind === 'choices' ? cut.split(/ ?, ?/) : [cut]
  if (!chosen.every((value) => known.includes(value))) return { problem: 'option' }
  return { answer: known.filter((value) => chosen.includes(value)).join(',') }
}

function readNumber({ least, most, step = 1 }: Question, text: string): ReadAnswer {
  if (!/^[-+]?\d{1,15}(?:\.\d{1,12})?$/.test(text)) return { problem: 'number' }
  const number = Number(text)
  if (number < (least ?? -Infinity) || number > (most ?? Infinity)) return { problem: 'bounds' }
  const steps = (number - (least ?? 0)) / step
  return Math.abs(steps - Math.round(steps)) > 1e-6 ? { problem: 'step' } : { answer: String(number) }
}

function readDay(question: Question, text: string, today: Today | undefined): ReadAnswer {
  if (!isDay(text)) return { problem: 'day' }
  const { min = text, max = text } = dayBounds(question, today)
  return text < min || text > max ? { problem: 'bounds' } : { answer: text }
}

/** The first and last day that a question takes; undefined where there is none, or nothing says what day it is. */
export function dayBounds(
  { earliest, latest }: Pick<Question, 'earliest' | 'latest'>,
  today?: Today,
): { readonly min?: string; readonly max?: string } {
  const day = (bound: string | number | undefined, from: string | undefined) =>
    typeof bound === 'number' ? from && daysAfter(from, bound) : bound
  const [min, max] = [day(earliest, today?.first), day(latest, today?.last)]
  return { ...(min && { min }), ...(max && { max }) }
}

/** An answer in the words of a language (BCP 47); empty for one that was left out. */
export function answerWords({ repeat, ...question }: Question, answer: string, language: string): string {
  const kind = kindOf(question)
  if (answer === noAnswer || kind === 'text') return answer
  const parts = answer.split(',')
  if (repeat) {
    const wordsOf = (part: string, i: number) =>
      joined([memberName(repeat, i), answerWords(question, part, language)], 'term', language)
    return joined(parts.map(wordsOf), 'parts', language)
  }
  if (kind === 'date') return isDay(answer) ? dayText(answer, language) : answer
  if (kind === 'number') {
    const number = Number(answer).toLocaleString(language, { maximumFractionDigits: 12 })
    return question.unit ? `${number} ${question.unit}` : number
  }
  const labels = optionsOf(question).flatMap(({ value, label }) => (parts.includes(value) ? label : []))
  return kind === 'choice' ? (labels[0] ?? '') : new Intl.ListFormat(language).format(labels)
}

/** The answer of one as conditions and prices read it. */
export function answerValue(question: Question, answer: string): AnswerValue {
  return kindOf(question) === 'number' && answer !== noAnswer ? Number(answer) : answer
}

/** All that can come out at a question that is still open: each answer to it, or none. */
export function possibleAnswers(question: Question): Possible {
  const kind = kindOf(question)
  const { least: from = -Infinity, most: to = Infinity, step = 1, earliest, latest } = question
  if (kind === 'number') return { from, to, step, orNone: true }
  if (kind === 'date') {
    // A bound in days from today is another day each day.
    const first = typeof earliest === 'string' ? dayNumber(earliest) : -Infinity
    const last = typeof latest === 'string' ? dayNumber(latest) : Infinity
    return { from: first, to: last, step: 1, orNone: true }
  }
  return [...optionsOf(question).map(({ value }) => value), noAnswer]
}

type Conditional = Pick<WizardConfig, 'questions' | 'rules' | 'ends'>

const classed = new WeakMap<Conditional, Question[]>()
const results = new WeakSet<readonly Question[]>()

/**
 * The wizard with options for each question, so that its paths can be listed: an example of each class of numbers, days or
 * several answers that its conditions tell apart, and the empty answer of an optional question. A question for each of a
 * group is asked of one of them. A wizard in which visitors choose one answer everywhere stays as it is.
 */
export function withClasses<T extends Conditional>(wizard: T): T {
  const { questions } = wizard
  if (results.has(questions) || questions.every(isChoice)) return wizard
  const known = classed.get(wizard) ?? classesIn(wizard)
  classed.set(wizard, known)
  results.add(known)
  return { ...wizard, questions: known }
}

function isChoice({ kind = 'choice', optional, repeat }: Question): boolean {
  return kind === 'choice' && !optional && !repeat
}

function classesIn(wizard: Conditional): Question[] {
  const conditions = Map.groupBy(answerConditionsIn(wizard), ({ answer }) => answer)
  return wizard.questions.map(({ repeat: _, ...question }) => {
    const classes = classesOf(question, conditions.get(question.id) ?? [])
    return { ...question, options: question.optional ? [...classes, { value: noAnswer, label: 'left out' }] : classes }
  })
}

function classesOf(question: Question, conditions: readonly AnswerCondition[]): Option[] {
  const kind = kindOf(question)
  if (kind === 'choice') return [...optionsOf(question)]
  if (kind === 'choices') return selections(question, conditions)
  if (kind === 'text') return [{ value: 'x', label: 'any words' }]
  return kind === 'number'
    ? bands(question, conditions, numberScale(question))
    : bands(question, conditions, dayScale(question))
}

/** The most options of one question whose combinations are told apart; beyond, a wizard has too many paths to check. */
const mostNamed = 17

/** The sets of answers that the conditions tell apart; answers that none names are in a set only where it has no other. */
function selections(question: Question, conditions: readonly AnswerCondition[]): Option[] {
  const options = optionsOf(question)
  const isNamed = ({ value }: Option) => conditions.some(({ includes }) => includes === value)
  const named = options.filter(isNamed).slice(0, mostNamed)
  const other = options.find((option) => !isNamed(option))
  const sets: Option[][] = [[]]
  for (const option of named) sets.push(...sets.map((set) => [...set, option]))
  return sets.flatMap((set) => {
    const chosen = set.length > 0 ? set : (other ?? [])
    const all = [chosen].flat()
    if (all.length === 0) return []
    const label = set.length > 0 || named.length === 0 ? all.map((one) => one.label).join(' + ') : 'only others'
    return [{ value: all.map(({ value }) => value).join(','), label: named.length === 0 ? 'any of them' : label }]
  })
}

/** How the numbers or days of a question are counted and written. */
interface Scale {
  readonly least: number | undefined
  readonly most: number | undefined
  readonly step: number
  readonly any: string
  readonly text: (number: number) => string
}

function numberScale({ least, most, step = 1 }: Question): Scale {
  return { least, most, step, any: 'any number', text: (number) => String(Number(number.toFixed(9))) }
}

function dayScale({ earliest, latest }: Question): Scale {
  const fixed = (bound: string | number | undefined) => (typeof bound === 'string' ? dayNumber(bound) : undefined)
  const text = (day: number) => dayOf(day * msPerDay)
  return { least: fixed(earliest), most: fixed(latest), step: 1, any: 'any day', text }
}

/** The day that stands for all where nothing tells days apart. */
const anyDay = dayNumber('2030-01-01')

/** The runs of numbers or days that meet the same conditions. */
function bands(question: Question, conditions: readonly AnswerCondition[], scale: Scale): Option[] {
  const { least, most, step, text, any } = scale
  const base = least ?? 0
  const cuts = conditions.map(wantedNumbers).flatMap(({ from, to }) => [from, to])
  const around = cuts.filter(Number.isFinite).flatMap((cut) => {
    const before = base + Math.floor((cut - base) / step + 1e-9) * step
    return [before - step, before, before + step, before + 2 * step]
  })
  const usual = kindOf(question) === 'date' ? anyDay : 0
  const ends = [least, most].filter((end) => end !== undefined)
  const examples = [...new Set([...ends, ...around, ...(ends.length + around.length === 0 ? [usual] : [])])]
  const possible = examples.filter((one) => answerIn(question, text(one)) !== undefined).sort((a, b) => a - b)
  const runs: number[][] = []
  let before: string | undefined
  for (const one of possible) {
    const meets = conditions.map((condition) => holdsFor(condition, text(one))).join()
    if (meets === before) runs.at(-1)?.push(one)
    else runs.push([one])
    before = meets
  }
  return runs.map(([first = usual, ...others], i) => {
    const last = others.at(-1) ?? first
    const isFromEnd = i === 0 && least === undefined
    const isToEnd = i === runs.length - 1 && most === undefined
    const band = last === first ? text(first) : `${text(first)} to ${text(last)}`
    const label = isFromEnd ? (isToEnd ? any : `up to ${text(last)}`) : isToEnd ? `from ${text(first)}` : band
    return { value: text(isFromEnd ? last : first), label }
  })
}

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
