import { count, wordList } from '#checker/english.ts'
import { answerWords, isList, type Knowledge, kindOf, noAnswer, possibleAnswers } from '#engine/answers.ts'
import { tableFaults } from '#engine/prices.ts'
import type { PriceMarket, PriceSheet, SheetRow } from './price-sheet.ts'

/** Answers that meet no row of a table, or several, and rows without a price. */
export interface SheetFault {
  readonly sentence: string
  /** The rows that it is about, counted from 0; none for answers that no row is for. */
  readonly rows: readonly number[]
  /** A row for answers that have none yet. */
  readonly lacking?: SheetRow
}

/** What is wrong with a table as a whole: rows without a price, and answers that meet no row or several. */
export function sheetFaults({ by, rows }: PriceSheet, market: PriceMarket): SheetFault[] {
  const missing = rows.flatMap(({ price }, i): SheetFault[] =>
    price === undefined ? [{ sentence: `Row ${i + 1} has no price yet.`, rows: [i] }] : [],
  )
  const domains = domainsOf(by, market)
  if (domains.length === 0 || rows.length === 0) return missing
  const table = { by: [...by], rows: rows.map((row) => ({ ...row, price: row.price ?? 0 })) }
  const found = domains.flatMap((known) => tableFaults(table, known))
  const faults = [...new Map(found.map((fault) => [fault.rows.join(), fault])).values()].map(
    ({ answers, rows: met }): SheetFault => {
      const whom = by.map((id) => answerOf(id, answers[id] ?? noAnswer, market)).join(', ')
      if (met.length === 0) {
        const matches = by.map((id) => [id, answers[id] === noAnswer ? { unanswered: true as const } : answers[id]])
        return { sentence: `No row for: ${whom}.`, rows: [], lacking: { for: Object.fromEntries(matches) } }
      }
      const numbers = wordList(
        met.map((row) => String(row + 1)),
        'and',
      )
      return { sentence: `Rows ${numbers} ${met.length === 2 ? 'both' : 'all'} cover: ${whom}.`, rows: met }
    },
  )
  return [...missing, ...faults]
}

const mostFaults = 5

/** The first faults, and how many more there are. */
export function shownFaults(faults: readonly SheetFault[]): SheetFault[] {
  const rest = faults.length - mostFaults
  if (rest < 2) return [...faults]
  return [...faults.slice(0, mostFaults), { sentence: `${count(rest, 'more place')} like these.`, rows: [] }]
}

/** The answers that questions can have together; none where one is unknown. A number that can be left out has two sets. */
function domainsOf(by: readonly string[], { questions }: PriceMarket): Knowledge[] {
  const found = by.flatMap((id) => questions.find((question) => question.id === id) ?? [])
  if (found.length < by.length || by.length === 0) return []
  return found.reduce<Knowledge[]>(
    (before, question) => {
      const all = possibleAnswers(question)
      const isOptional = question.optional === true
      const possible = isList(all)
        ? [all.filter((answer) => answer !== noAnswer || isOptional)]
        : [all, ...(isOptional ? [[noAnswer]] : [])]
      return before.flatMap((known) => possible.map((answers) => new Map([...known, [question.id, answers]])))
    },
    [new Map()],
  )
}

/** `14 months`, or `Age 60`. */
function answerOf(id: string, answer: string | number, { questions }: PriceMarket): string {
  const question = questions.find((one) => one.id === id)
  if (!question) return String(answer)
  if (answer === noAnswer) return `${question.summary} without an answer`
  const words = answerWords(question, String(answer), 'en')
  return kindOf(question) === 'number' ? `${question.summary} ${words}` : words
}
