import type { Option, Question } from '#contract/config.ts'
import { daysAfter, dayText, isDay } from '#engine/dates/dates.ts'
import { joined } from '#engine/site/template.ts'
import { memberName } from './members.ts'
import { type AnswerValue, noAnswer, type Possible } from './possible.ts'
import { dayNumber } from './truth.ts'

/** Today (YYYY-MM-DD): the same day twice, or the first and last possible one if the visitor's time zone is unknown. */
export interface Today {
  readonly first: string
  readonly last: string
}

/** Why a text answers no question of its kind. */
export type AnswerProblem = 'missing' | 'option' | 'number' | 'step' | 'bounds' | 'day' | 'long'

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
