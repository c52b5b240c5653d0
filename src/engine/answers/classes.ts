import type { AnswerCondition, Option, Question, WizardConfig } from '#contract/config.ts'
import { dayOf, msPerDay } from '#engine/dates/dates.ts'
import { answerConditionsIn } from './conditions.ts'
import { noAnswer } from './possible.ts'
import { answerIn, kindOf, optionsOf } from './question-kinds.ts'
import { dayNumber, holdsFor, wantedNumbers } from './truth.ts'

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
