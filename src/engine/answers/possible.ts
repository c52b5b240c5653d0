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
