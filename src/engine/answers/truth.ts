import type { AnswerCondition, Condition } from '#contract/config.ts'
import { msPerDay } from '#engine/dates/dates.ts'
import type { Answers } from './conditions.ts'
import {
  type AnswerValue,
  includes,
  intersection,
  isEmpty,
  isList,
  isWithin,
  type Knowledge,
  noAnswer,
  type Possible,
  type Range,
} from './possible.ts'

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
export function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / msPerDay
}

/** The questions whose answers a condition reads. */
export function questionsOf(condition: Condition): string[] {
  if ('answer' in condition) return [condition.answer]
  if ('not' in condition) return questionsOf(condition.not)
  return ('any' in condition ? condition.any : condition.all).flatMap(questionsOf)
}
