import { quote, wordList } from '#checker/english.ts'
import { isPrice, priceIn, priceNotation, priceProblem } from '#engine/amounts.ts'
import { kindOf, optionsOf } from '#engine/answers.ts'
import type { AnswerMatch, Currency, Question, RowPrice } from '#engine/contract/config.ts'
import { decimalsOf } from '#engine/money.ts'
import { slug } from '#engine/text.ts'
import { uniqueValue } from '../form/ids.ts'
import { recordsOf } from '../plans-table/plan-columns.ts'
import { canBeLeftOut, matchIn, matchText, noMatch, unanswered } from './answer-notation.ts'

/** The column of the prices; no question has this id. */
export const priceColumn = '$price'

/** The market around a price, as its file stands. */
export interface PriceMarket {
  readonly questions: readonly Question[]
  readonly currency: Currency | undefined
  /** The words for prices on request. */
  readonly priceWords: readonly PriceWord[]
}

interface PriceWord {
  readonly id: string
  readonly words: string
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
export function cellText(row: SheetRow | undefined, column: string, { questions, currency }: PriceMarket): string {
  if (column === priceColumn) return row?.price === undefined ? '' : priceNotation(row.price, digitsIn(currency))
  return matchText(
    row?.for[column],
    questions.find(({ id }) => id === column),
  )
}

/** Amounts with the decimals of their currency or none, and rates with all of theirs; spreadsheets take both as numbers. */
function digitsIn(currency: Currency | undefined): (amount: number) => string {
  const decimals = decimalsOf(currency?.code ?? '')
  return (amount) => {
    const [, fraction = ''] = String(amount).split('.')
    return fraction === '' || fraction.length >= decimals ? String(amount) : amount.toFixed(decimals)
  }
}

export interface SheetText {
  /** Counted from 0; one behind the last adds rows. */
  readonly row: number
  readonly column: string
  readonly text: string
}

/** The column that a heading names: a question by its summary, its text or its id, or the prices. */
export function columnTitled({ questions }: PriceMarket, title: string): string | undefined {
  const sought = title.trim().toLowerCase()
  if (/^(?:price|premium)s?\b/.test(sought)) return priceColumn
  return questions.find(({ id, summary, text }) => [summary, text, id].some((name) => name?.toLowerCase() === sought))
    ?.id
}

/**
 * The rows with texts in some of their cells, and the words of reasons that prices on request give for the first time; a
 * text that cannot be read refuses all of them, in words.
 */
export function withTexts(
  { rows }: PriceSheet,
  texts: readonly SheetText[],
  market: PriceMarket,
): { readonly rows: readonly SheetRow[]; readonly added: readonly PriceWord[] } | { readonly problem: string } {
  const added: PriceWord[] = []
  const length = Math.max(rows.length, ...texts.map(({ row }) => row + 1))
  const next: SheetRow[] = Array.from({ length }, (_, i) => rows[i] ?? { for: {} })
  for (const { row: index, column, text } of texts) {
    const row = next[index]
    if (!row || text.trim() === cellText(row, column, market)) continue
    const known = { ...market, priceWords: [...market.priceWords, ...added] }
    const read = column === priceColumn ? priceOfText(row, text, known) : matchOfText(row, { column, text }, market)
    if ('problem' in read) return { problem: `${read.problem} Nothing was changed.` }
    if ('word' in read) added.push(read.word)
    next[index] = 'word' in read ? read.row : read
  }
  return { rows: next, added }
}

type Problem = { readonly problem: string }
type ReadRow = SheetRow | Problem

/** A row whose reason the market did not have. */
interface RowWithWord {
  readonly row: SheetRow
  readonly word: PriceWord
}

function priceOfText(
  { price: _, ...row }: SheetRow,
  text: string,
  { currency, priceWords }: PriceMarket,
): ReadRow | RowWithWord {
  const written = asNotation(text.trim(), priceWords)
  if (written === '') return row
  const price = priceIn(written, currency)
  if (!isRowPrice(price)) return { problem: priceProblem(written, currency) }
  if (typeof price === 'number' || !('onRequest' in price)) return { ...row, price }
  const words = price.onRequest
  const found = priceWords.find((one) => [one.id, one.words.toLowerCase()].includes(words.toLowerCase()))
  if (found) return { ...row, price: { onRequest: found.id } }
  const taken = priceWords.map(({ id }) => id)
  const id = String(uniqueValue(slug(words), taken))
  if (id !== '') return { row: { ...row, price: { onRequest: id } }, word: { id, words } }
  return { problem: `Add the reason ${quote(words)} under Prices, Price words, with a short name. Then write it here.` }
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
