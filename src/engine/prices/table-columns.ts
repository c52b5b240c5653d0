import { type AnswerValue, isList, noAnswer, type Possible, type Range } from '../answers.ts'
import type { AnswerMatch, PriceRow, PriceTable } from '../contract/config.ts'

/** Rows of a table, a bit for each: 32 in every element. */
export type Rows = Int32Array

/**
 * Which rows of a table each answer to one question meets. Bands cut the numbers into classes that meet the same rows:
 * those below the first cut, the first cut itself, those up to the second, and so on.
 */
export interface Column {
  readonly byWord: ReadonlyMap<AnswerValue, Rows>
  /** The rows that take every answer. */
  readonly always: Rows
  readonly cuts: readonly number[]
  readonly byClass: readonly Rows[]
}

const columnsOfTables = new WeakMap<PriceTable, readonly Column[]>()

/** A column for each question of a table, in their order; made once for a table, because each list prices many plans. */
export function columnsOf(table: PriceTable): readonly Column[] {
  const known = columnsOfTables.get(table)
  if (known) return known
  const columns = table.by.map((question) => column(table.rows, question))
  columnsOfTables.set(table, columns)
  return columns
}

/** The answers that a row is for; undefined where it says nothing of the question. */
export function matchOf(row: PriceRow, question: string): Possible | undefined {
  const match = writtenMatch(row, question)
  if (match === undefined) return undefined
  if (typeof match !== 'object') return [match]
  if (Array.isArray(match)) return match
  if ('unanswered' in match) return [noAnswer]
  const { from = -Infinity, below } = match
  return below === undefined ? { from, to: Infinity } : { from, to: below, isOpen: true }
}

function writtenMatch(row: PriceRow, question: string): AnswerMatch | undefined {
  return Object.hasOwn(row.for, question) ? row.for[question] : undefined
}

function column(rows: readonly PriceRow[], question: string): Column {
  // A question called like a property of every object is looked up with more care, which takes longer.
  const isInherited = question in Object.prototype
  const matches = rows.map((row) => (isInherited ? writtenMatch(row, question) : row.for[question]))
  const cuts = cutsOf(matches)
  const classes = new Map(cuts.map((cut, i) => [cut, 2 * i + 1]))
  const none = () => new Int32Array(Math.ceil(rows.length / 32))
  const byWord = new Map<AnswerValue, Rows>()
  const byClass = Array.from({ length: 2 * cuts.length + 1 }, none)
  const always = none()
  const rowsOf = (answer: AnswerValue): Rows | undefined => {
    if (typeof answer === 'number') return byClass[classes.get(answer) ?? 0]
    const known = byWord.get(answer)
    if (known) return known
    const made = none()
    byWord.set(answer, made)
    return made
  }
  // A loop and no callbacks: a page sorts hundreds of tables of thousands of rows before it shows a first answer.
  for (let row = 0; row < matches.length; row += 1) {
    const match = matches[row]
    if (match === undefined) setRow(always, row)
    else if (typeof match !== 'object') setRow(rowsOf(match), row)
    else if (Array.isArray(match)) for (const answer of match) setRow(rowsOf(answer), row)
    else if ('unanswered' in match) setRow(rowsOf(noAnswer), row)
    else {
      const { from, below } = match
      const end = below === undefined ? byClass.length : (classes.get(below) ?? 0)
      for (let i = from === undefined ? 0 : (classes.get(from) ?? 0); i < end; i += 1) setRow(byClass[i], row)
    }
  }
  if (always.some((bits) => bits !== 0)) for (const some of [...byWord.values(), ...byClass]) addRows(some, always)
  return { byWord, always, cuts, byClass }
}

/** Each number at which the rows that are met can change, from the lowest. */
function cutsOf(matches: readonly (AnswerMatch | undefined)[]): number[] {
  const cuts = new Set<number>()
  for (const match of matches) {
    if (typeof match === 'number') cuts.add(match)
    else if (Array.isArray(match)) {
      for (const end of match) if (typeof end === 'number') cuts.add(end)
    } else if (typeof match === 'object' && !('unanswered' in match)) {
      if (match.from !== undefined) cuts.add(match.from)
      if (match.below !== undefined) cuts.add(match.below)
    }
  }
  return [...cuts].sort((a, b) => a - b)
}

function classOf(cuts: readonly number[], number: number): number {
  let low = 0
  let high = cuts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((cuts[middle] ?? 0) < number) low = middle + 1
    else high = middle
  }
  return 2 * low + (cuts[low] === number ? 1 : 0)
}

/** The class in which a range ends; the numbers before its end where the end is not in it. */
function lastClass(cuts: readonly number[], { to, isOpen }: Range): number {
  const last = classOf(cuts, to)
  return isOpen && last % 2 === 1 ? last - 1 : last
}

function setRow(rows: Rows | undefined, row: number): void {
  if (rows) rows[row >> 5] = (rows[row >> 5] ?? 0) | (1 << (row & 31))
}

function addRows(rows: Rows, more: Rows): void {
  for (let i = 0; i < rows.length; i += 1) rows[i] = (rows[i] ?? 0) | (more[i] ?? 0)
}

/** The rows that an answer meets. */
export function rowsOfAnswer({ byWord, always, cuts, byClass }: Column, answer: AnswerValue): Rows {
  return (typeof answer === 'number' ? byClass[classOf(cuts, answer)] : byWord.get(answer)) ?? always
}

/** The rows that some of the answers meet. */
export function rowsOfAnswers(column: Column, possible: Possible): Rows {
  if (!isList(possible)) {
    const { cuts, byClass } = column
    const some = byClass.slice(classOf(cuts, possible.from), lastClass(cuts, possible) + 1)
    return anyOf(possible.orNone ? [...some, rowsOfAnswer(column, noAnswer)] : some, column.always)
  }
  const [answer, ...others] = possible
  if (answer !== undefined && others.length === 0) return rowsOfAnswer(column, answer)
  return anyOf(
    possible.map((value) => rowsOfAnswer(column, value)),
    column.always,
  )
}

function anyOf(parts: readonly Rows[], always: Rows): Rows {
  const rows = always.slice()
  for (const part of parts) addRows(rows, part)
  return rows
}

/** Those of some rows, by their indexes, that are in a set. */
export function rowsAmong(indexes: readonly number[], rows: Rows): number[] {
  return indexes.filter((i) => (((rows[i >> 5] ?? 0) >>> (i & 31)) & 1) === 1)
}

/** How many of some rows, by their indexes, are in a set. */
export function countAmong(indexes: readonly number[], rows: Rows): number {
  let count = 0
  for (const i of indexes) count += ((rows[i >> 5] ?? 0) >>> (i & 31)) & 1
  return count
}

/** The indexes of the rows that are in all sets, from the first. */
export function indexesInAll([first, ...others]: readonly Rows[]): number[] {
  const indexes: number[] = []
  if (!first) return indexes
  // A loop and no callbacks: each answer looks a row up in hundreds of tables.
  for (let i = 0; i < first.length; i += 1) {
    let left = first[i] ?? 0
    for (let j = 0; j < others.length && left !== 0; j += 1) left &= others[j]?.[i] ?? 0
    for (; left !== 0; left &= left - 1) indexes.push(32 * i + 31 - Math.clz32(left & -left))
  }
  return indexes
}
