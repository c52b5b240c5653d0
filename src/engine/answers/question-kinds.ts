import type { Option, Question } from '#contract/config.ts'
import { daysAfter, dayText, isDay } from '#engine/dates/dates.ts'
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

/** The options of a question; none of one that has no options. */
export function optionsOf({ options = [] }: Pick<Question, 'options'>): readonly Option[] {
  return options
}

/** Whether an answer must stand in no address. */
export function isPrivate({ kind, private: isHidden }: Pick<Question, 'kind' | 'private'>): boolean {
  return isHidden === true || kind === 'date' || kind === 'text'
}

/** A text as the answer to a question, in one spelling; undefined if it is none. Without a day, days from today are not checked. */
export function answerIn(question: Question, text: string, today?: Today): string | undefined {
  const read = readAnswer(question, text, today)
  return 'answer' in read ? read.answer : undefined
}

/** Reads a text as the answer to a question. */
export function readAnswer(
  question: Question,
  text: string,
  today?: Today,
): { readonly answer: string } | { readonly problem: AnswerProblem } {
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

function readNumber({ least, most, step = 1 }: Question, text: string): ReturnType<typeof readAnswer> {
  if (!/^[-+]?\d{1,15}(?:\.\d{1,12})?$/.test(text)) return { problem: 'number' }
  const number = Number(text)
  if (number < (least ?? -Infinity) || number > (most ?? Infinity)) return { problem: 'bounds' }
  const steps = (number - (least ?? 0)) / step
  return Math.abs(steps - Math.round(steps)) > 1e-6 ? { problem: 'step' } : { answer: String(number) }
}

function readDay(question: Question, text: string, today: Today | undefined): ReturnType<typeof readAnswer> {
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
export function answerWords(question: Question, answer: string, language: string): string {
  const kind = kindOf(question)
  if (answer === noAnswer || kind === 'text') return answer
  if (kind === 'date') return isDay(answer) ? dayText(answer, language) : answer
  if (kind === 'number') {
    const number = Number(answer).toLocaleString(language, { maximumFractionDigits: 12 })
    return question.unit ? `${number} ${question.unit}` : number
  }
  const chosen = answer.split(',')
  const labels = optionsOf(question).flatMap(({ value, label }) => (chosen.includes(value) ? label : []))
  return kind === 'choice' ? (labels[0] ?? '') : new Intl.ListFormat(language).format(labels)
}

/** The answer as conditions and prices read it. */
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
