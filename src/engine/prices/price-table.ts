import { certainAnswer, intersection, type Known, possibleAnswer } from '../answers.ts'
import type { PriceRow, PriceTable } from '../contract/config.ts'
import { columnsOf, indexesInAll, matchOf, rowsOfAnswers } from './table-columns.ts'

/** A row that answers can still meet, and what is known of the answers where they do. */
interface OpenRow {
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

/** What is known of the answers where they meet a row. Worked out when it is read, because a table can have thousands of rows. */
function narrowedTo(row: PriceRow, knowledge: Known): Known {
  return {
    get(question) {
      const match = matchOf(row, question)
      return match === undefined ? knowledge.get(question) : intersection(possibleAnswer(knowledge, question), match)
    },
  }
}
