import { numberIn } from '#engine/amounts.ts'
import { kindOf, optionsOf } from '#engine/answers.ts'
import type { AnswerMatch, Question } from '#engine/contract/config.ts'

/** A text that is no answer to its question. */
export const noMatch = Symbol('noMatch')

/** How a cell says that its row is for visitors without an answer. */
export const unanswered = 'no answer'

/** Whether visitors may have no answer to a question: it can be left out, or is not asked of everyone. */
export function canBeLeftOut({ optional, askIf }: Question): boolean {
  return optional === true || askIf !== undefined
}

/** The answers that a row is for as people write them: options by their labels, numbers as bands; empty for all. */
export function matchText(match: AnswerMatch | undefined, question: Question | undefined): string {
  if (match === undefined) return ''
  if (Array.isArray(match)) {
    const words = match.map((answer) => answerText(answer, question))
    return words.join(words.some((word) => word.includes(',')) ? '; ' : ', ')
  }
  if (typeof match !== 'object') return answerText(match, question)
  if ('unanswered' in match) return unanswered
  const { from, below } = match
  if (from === undefined) return below === undefined ? '' : `below ${below}`
  return below === undefined ? `from ${from}` : `${from} to below ${below}`
}

/** An answer in the words of its question: `14 months`, `Filipino`. */
export function answerText(answer: string | number, question: Question | undefined): string {
  const option = question && optionsOf(question).find(({ value }) => value === String(answer))
  return option?.label ?? String(answer)
}

/** The answers that a text names: undefined for all, `noMatch` where it names none of the question's. */
export function matchIn(text: string, question: Question): AnswerMatch | undefined | typeof noMatch {
  const written = text.trim()
  if (/^(?:|any|all|everyone|-|–|—|\*)$/i.test(written)) return undefined
  if (/^(?:no answer|not (?:answered|asked|stated)|unanswered)$/i.test(written))
    return canBeLeftOut(question) ? { unanswered: true } : noMatch
  return kindOf(question) === 'number' ? numbersIn(written, question) : optionsIn(written, question)
}

function optionsIn(text: string, question: Question): AnswerMatch | typeof noMatch {
  const whole = optionIn(text, question)
  if (whole !== undefined) return whole
  const parts = text.split(text.includes(';') ? ';' : /[,\n]/)
  const values = parts.map((part) => optionIn(part.trim(), question))
  const known = values.filter((value) => value !== undefined)
  const [first, ...others] = new Set(known)
  if (first === undefined || known.length < values.length) return noMatch
  return others.length === 0 ? first : [first, ...others]
}

/** The value of the option that a text calls by its label, or by its value. */
function optionIn(text: string, question: Question): string | undefined {
  const sought = text.trim().toLowerCase()
  const options = optionsOf(question)
  const found =
    options.find(({ label }) => label.toLowerCase() === sought) ??
    options.find(({ value }) => value.toLowerCase() === sought)
  return found?.value
}

const digits = String.raw`(-?[\d.,\p{Nd}]+)`
const bands = {
  fromToBelow: new RegExp(String.raw`^(?:from\s+)?${digits}\s+to\s+(?:below|under)\s+${digits}$`, 'iu'),
  fromTo: new RegExp(String.raw`^(?:from\s+|between\s+)?${digits}\s*(?:to|and|-|–|—)\s*${digits}$`, 'iu'),
  from: new RegExp(
    String.raw`^(?:from|at least|≥|>=)\s*${digits}$|^${digits}\s*(?:\+|(?:and|or|&)\s*(?:above|over|more|older|up)|up(?:wards)?)$`,
    'iu',
  ),
  above: new RegExp(String.raw`^(?:above|over|more than|older than|>)\s*${digits}$`, 'iu'),
  below: new RegExp(String.raw`^(?:below|under|less than|younger than|<)\s*${digits}$`, 'iu'),
  upTo: new RegExp(
    String.raw`^(?:up to|to|at most|≤|<=)\s*${digits}$|^${digits}\s*(?:(?:and|or|&)\s*(?:below|under|less|younger))$`,
    'iu',
  ),
}

/** Words around the numbers of a band that say what they count. */
const counted = /^(?:age[ds]?|ages?:) |(?<=[\d+]) ?(?:years?|yrs?\.?)(?: (?:old|of age))?(?=\s|$|[-–—+])/giu

/** Both ends of `18 to 59` are in it, as sheets print bands, so the next one begins a step later. */
function numbersIn(text: string, { step = 1, unit }: Question): AnswerMatch | typeof noMatch {
  const bare = withoutUnit(text, unit)
  const ends = (form: keyof typeof bands) =>
    bands[form]
      .exec(bare)
      ?.slice(1)
      .flatMap((end) => readNumber(end) ?? [])
  const fromToBelow = ends('fromToBelow')
  if (fromToBelow) return bandOf(fromToBelow[0], fromToBelow[1])
  const fromTo = ends('fromTo')
  if (fromTo) return bandOf(fromTo[0], after(fromTo[1], step))
  const from = ends('from') ?? ends('above')?.map((end) => after(end, step) ?? end)
  if (from) return from[0] === undefined ? noMatch : { from: from[0] }
  const below = ends('below') ?? ends('upTo')?.map((end) => after(end, step) ?? end)
  if (below) return below[0] === undefined ? noMatch : { below: below[0] }
  const numbers = bare.split(/;|,\s/).map((part) => readNumber(part.trim()))
  const known = [...new Set(numbers.filter((number) => number !== undefined))]
  const [first, ...others] = known
  if (first === undefined || known.length < numbers.length) return noMatch
  return others.length === 0 ? first : [first, ...others]
}

/** A band without what its numbers count: `18–59 years` and `Age 18 – 59` are both `18–59`. */
function withoutUnit(text: string, unit: string | undefined): string {
  const bare = text.replaceAll(/\s+/g, ' ').replaceAll(counted, '').trim()
  if (unit === undefined) return bare
  return bare.replaceAll(new RegExp(` ?${RegExp.escape(unit)}(?=\\s|$|[-–—+])`, 'giu'), '').trim()
}

function bandOf(from: number | undefined, below: number | undefined): AnswerMatch | typeof noMatch {
  return from === undefined || below === undefined || from >= below ? noMatch : { from, below }
}

/** Steps such as 0.1 add up without the rest that binary fractions leave. */
function after(end: number | undefined, step: number): number | undefined {
  return end === undefined ? undefined : Number((end + step).toPrecision(12))
}

function readNumber(text: string | undefined): number | undefined {
  const read = text === undefined ? undefined : numberIn(text, undefined)
  return typeof read === 'number' ? read : undefined
}
