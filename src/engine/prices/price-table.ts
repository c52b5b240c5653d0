import type { PriceRow, PriceTable } from '#contract/config.ts'
import {
  type AnswerValue,
  certainAnswer,
  includes,
  intersection,
  isList,
  type Knowledge,
  type Known,
  type Possible,
  possibleAnswer,
  type Range,
} from '#engine/answers/possible.ts'
import {
  columnsOf,
  countAmong,
  indexesInAll,
  matchOf,
  rowsAmong,
  rowsOfAnswer,
  rowsOfAnswers,
} from './table-columns.ts'

/** A row that answers can still meet, and what is known of the answers where they do. */
export interface OpenRow {
  readonly row: PriceRow
  readonly knowledge: Known
}

/** The rows that answers can still meet: a single one when all that the table asks is known. */
export function openRows(table: PriceTable, knowledge: Known): OpenRow[] {
  const { by, rows } = table
  const columns = columnsOf(table)
  const met = columns.map((column, i) => rowsOfAnswers(column, possibleAnswer(knowledge, by[i] ?? '')))
  const isOpen = by.some((question) => certainAnswer(knowledge, question) === undefined)
  return indexesInAll(met).flatMap((i) => {
    const row = rows[i]
    return row ? [{ row, knowledge: isOpen ? narrowedTo(row, knowledge) : knowledge }] : []
  })
}

/** The indexes of the rows that some of these combinations of answers can meet. */
export function rowsMet(table: PriceTable, together: readonly Knowledge[]): number[] {
  const columns = columnsOf(table)
  const met = together.flatMap((answers) => {
    const rows = columns.map((column, i) => rowsOfAnswers(column, possibleAnswer(answers, table.by[i] ?? '')))
    return indexesInAll(rows)
  })
  return [...new Set(met)]
}

/** What is known of the answers where they meet a row. Worked out when it is read, because a table can have thousands of rows. */
function narrowedTo(row: PriceRow, knowledge: Known): Known {
  return {
    get(question) {
      const match = matchOf(row, question)
      return match === undefined ? knowledge.get(question) : intersection(possibleAnswer(knowledge, question), match)
    },
  }
}

/** A combination of answers that meets no row of a table, or several; `rows` are their indexes. */
export interface TableFault {
  readonly answers: Readonly<Record<string, AnswerValue>>
  readonly rows: readonly number[]
}

/**
 * Where a table has no price or more than one: an example for each set of rows. It is complete without trying every
 * number, because the bands of a question cut its numbers into classes that meet the same rows.
 *
 * @param domains the answers that each question of the table can have.
 */
export function tableFaults(table: PriceTable, domains: Knowledge): TableFault[] {
  const columns = columnsOf(table)
  const classes = columns.map((column, i) =>
    classExamples(possibleAnswer(domains, table.by[i] ?? ''), column.cuts).map((answer) => ({
      answer,
      rows: rowsOfAnswer(column, answer),
    })),
  )
  const faults = new Map<string, TableFault>()
  const visited = new Set<string>()
  const visit = (depth: number, met: readonly number[], answers: readonly AnswerValue[]) => {
    const choices = classes[depth]
    if (!choices) {
      if (met.length !== 1) addFault(faults, table.by, met, answers)
      return
    }
    const state = `${depth}:${met.join()}`
    if (visited.has(state)) return
    visited.add(state)
    for (const { answer, rows } of choices) {
      // Nearly all of a million combinations meet one row, so that counting saves a list for each.
      if (depth === classes.length - 1 && countAmong(met, rows) === 1) continue
      visit(depth + 1, rowsAmong(met, rows), [...answers, answer])
    }
  }
  visit(0, [...table.rows.keys()], [])
  return [...faults.values()]
}

/** Notes the first combination of answers that meets these rows. */
function addFault(
  faults: Map<string, TableFault>,
  by: readonly string[],
  rows: readonly number[],
  answers: readonly AnswerValue[],
): void {
  const witness = Object.fromEntries(by.map((question, i) => [question, answers[i] ?? '']))
  if (!faults.has(rows.join())) faults.set(rows.join(), { answers: witness, rows })
}

/** An answer of each class that the rows tell apart. */
function classExamples(domain: Possible, cuts: readonly number[]): AnswerValue[] {
  if (isList(domain)) return [...domain]
  const ends = [domain.from, ...cuts, domain.to].filter(Number.isFinite)
  const sorted = [...new Set(ends)].toSorted((a, b) => a - b)
  const [first = 0] = sorted
  const last = sorted.at(-1) ?? first
  const between = sorted.map((cut, i) => numberAfter(cut, sorted[i + 1] ?? cut + 2, domain))
  const examples = [first - 1, ...sorted, ...between, last + 1].filter((number) => includes(domain, number))
  return [...new Set(examples)]
}

/** A number after `cut` and before `next`, of those that are `step` apart; `cut` where there is none. */
function numberAfter(cut: number, next: number, { step }: Range): number {
  if (step === undefined) return (cut + next) / 2
  return cut + step < next ? cut + step : cut
}
