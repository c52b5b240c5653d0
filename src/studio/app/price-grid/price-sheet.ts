import { quote, wordList } from '#config/diagnostics/english.ts'
import type { AnswerMatch, Currency, Question, RowPrice } from '#contract/config.ts'
import { kindOf, optionsOf } from '#engine/answers/question-kinds.ts'
import { isPrice, priceIn, priceNotation, priceProblem } from '#engine/prices/price-notation.ts'
import { recordsOf } from '#studio/app/plans-table/plan-columns.ts'
import { canBeLeftOut, matchIn, matchText, noMatch, unanswered } from './answer-notation.ts'

/** The column of the prices; no question has this id. */
export const priceColumn = '$price'

/** The market around a price, as its file stands. */
export interface PriceMarket {
  readonly questions: readonly Question[]
  readonly currency: Currency | undefined
  /** The words for prices on request. */
  readonly priceWords: readonly { readonly id: string; readonly words: string }[]
}

/** A price table that is being written, whose rows may lack a price. */
export interface PriceSheet {
  readonly by: readonly string[]
  readonly rows: readonly SheetRow[]
}

export interface SheetRow {
  readonly for: Readonly<Record<string, AnswerMatch>>
  readonly price?: RowPrice
}

/** Whether a value of a file has the form of a price table, perhaps of one that is being written. */
export function isPriceTable(value: unknown): boolean {
  const { by, rows } = Object(value)
  return Array.isArray(by) || Array.isArray(rows)
}

export function priceSheet(value: unknown): PriceSheet {
  const { by, rows } = Object(value)
  return {
    by: Array.isArray(by) ? by.map(String) : [],
    rows: recordsOf(rows).map((row) => {
      const { price } = row
      const matches = Object.entries(Object(row['for'])).filter((entry): entry is [string, AnswerMatch] =>
        isMatch(entry[1]),
      )
      return { for: Object.fromEntries(matches), ...(isRowPrice(price) && { price }) }
    }),
  }
}

function isMatch(value: unknown): value is AnswerMatch {
  return ['string', 'number'].includes(typeof value) || (typeof value === 'object' && value !== null)
}

export function isRowPrice(value: unknown): value is RowPrice {
  return isPrice(value) && !(typeof value === 'object' && ('rows' in value || 'sum' in value))
}

/** The questions by whose answers prices can differ. */
export function columnQuestions({ questions }: PriceMarket): Question[] {
  return questions.filter((question) => ['choice', 'number'].includes(kindOf(question)))
}

export function titleOfColumn({ questions }: PriceMarket, column: string): string {
  if (column === priceColumn) return 'Price'
  return questions.find(({ id }) => id === column)?.summary ?? column
}

/** The text of a cell; empty where its row is for every answer, or lacks a price. */
export function cellText(row: SheetRow | undefined, column: string, { questions }: PriceMarket): string {
  if (column === priceColumn) return row?.price === undefined ? '' : priceNotation(row.price)
  return matchText(
    row?.for[column],
    questions.find(({ id }) => id === column),
  )
}

export interface SheetText {
  /** Counted from 0; one behind the last adds rows. */
  readonly row: number
  readonly column: string
  readonly text: string
}

/** The rows with texts in some of their cells; a text that cannot be read refuses all of them, in words. */
export function withTexts(
  { rows }: PriceSheet,
  texts: readonly SheetText[],
  market: PriceMarket,
): { readonly rows: readonly SheetRow[] } | { readonly problem: string } {
  const length = Math.max(rows.length, ...texts.map(({ row }) => row + 1))
  const next: SheetRow[] = Array.from({ length }, (_, i) => rows[i] ?? { for: {} })
  for (const { row: index, column, text } of texts) {
    const row = next[index]
    if (!row || text.trim() === cellText(row, column, market)) continue
    const read = column === priceColumn ? priceOfText(row, text, market) : matchOfText(row, { column, text }, market)
    if ('problem' in read) return { problem: `${read.problem} Nothing was changed.` }
    next[index] = read
  }
  return { rows: next }
}

type ReadRow = SheetRow | { readonly problem: string }

function priceOfText({ price: _, ...row }: SheetRow, text: string, { currency, priceWords }: PriceMarket): ReadRow {
  const written = asNotation(text.trim(), priceWords)
  if (written === '') return row
  const price = priceIn(written, currency)
  if (!isRowPrice(price)) return { problem: priceProblem(written, currency) }
  if (typeof price === 'number' || !('onRequest' in price)) return { ...row, price }
  const sought = price.onRequest.toLowerCase()
  const found = priceWords.find(({ id, words }) => [id, words.toLowerCase()].includes(sought))
  if (found) return { ...row, price: { onRequest: found.id } }
  const known = priceWords.map(({ id }) => quote(id))
  const choice = known.length > 0 ? `write one of ${wordList(known, 'or')}, or add it` : 'add it'
  return { problem: `No reason is called ${quote(price.onRequest)}: ${choice} under Prices, Price words.` }
}

/** How price lists print what has no price. */
const unsold = /^(?:n\/?a|n\.a\.|nil|[-–—]+|✗|x|not (?:available|applicable|offered|covered))$/i

/** A price as lists print it in the notation of cells: `S$1,234.50/year*`, `300 – 420`, `n/a`, `268 onwards`. */
function asNotation(printed: string, priceWords: PriceMarket['priceWords']): string {
  const text = printed.replace(/(?<![*†‡\s])[*†‡\s]+$/, '')
  if (unsold.test(text)) return 'not sold'
  if (/^(?:on request|poa|refer)$/i.test(text) && priceWords[0] && priceWords.length === 1)
    return `on request: ${priceWords[0].id}`
  return text
    .replace(/(?<!\s)\s*\/\s*([a-z]+)$/i, ' per $1')
    .replace(/^(.*\d)\s*(?:\+|onwards)$/i, 'from $1')
    .replace(/(?<=\d)\s*[–—-]\s*(?=\D{0,4}\d)/, ' to ')
}

function matchOfText(row: SheetRow, { column, text }: Omit<SheetText, 'row'>, { questions }: PriceMarket): ReadRow {
  const { [column]: _, ...others } = row.for
  const question = questions.find(({ id }) => id === column)
  if (text.trim() === '') return { ...row, for: others }
  const match = question ? matchIn(text, question) : noMatch
  if (match !== noMatch) return { ...row, for: { ...others, ...(match !== undefined && { [column]: match }) } }
  return {
    problem: `${quote(text.trim())} is no answer to ${quote(question?.summary ?? column)}: ${howToAnswer(question)}`,
  }
}

function howToAnswer(question: Question | undefined): string {
  if (!question) return 'the quote form asks no such question.'
  const none = canBeLeftOut(question) ? `, or ${quote(unanswered)}` : ''
  if (kindOf(question) === 'number')
    return `write it like "18", "18 to below 60", "18–59", "below 18", "60+"${none}, or nothing for any.`
  const labels = optionsOf(question).map(({ label }) => quote(label))
  return `write ${wordList(labels, 'or')}, several with commas between them${none}, or nothing for any.`
}
