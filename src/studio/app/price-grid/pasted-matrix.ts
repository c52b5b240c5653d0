import { answerIn, kindOf } from '#engine/answers.ts'
import type { Question } from '#engine/contract/config.ts'
import { matchIn, noMatch } from './answer-notation.ts'
import { type PriceMarket, priceColumn, type SheetText } from './price-sheet.ts'

/**
 * The rows of a price list that is printed as a matrix, with the answers to one question down and those to another across;
 * undefined where the block is none. An empty cell makes no row.
 *
 * @param columns the columns of the table; only their questions are looked for.
 * @param first the row at which they begin, counted from 0.
 */
export function matrixTexts(
  block: readonly (readonly string[])[],
  columns: readonly string[],
  first: number,
  { questions }: PriceMarket,
): SheetText[] | undefined {
  const [[corner = '', ...across] = [], ...body] = block
  const down = body.map(([label = '']) => label)
  const asked = columns.flatMap((id) => questions.find((question) => question.id === id) ?? [])
  const isMatrix = across.length > 1 && body.length > 0 && body.every(({ length }) => length === across.length + 1)
  const ofColumns = asked.find((question) => across.every((label) => isAnswer(label, question)))
  const ofRows = asked.find((question) => question !== ofColumns && down.every((label) => isAnswer(label, question)))
  if (!isMatrix || !ofColumns || !ofRows || asked.some((question) => isAnswer(corner, question))) return undefined
  const cells = body.flatMap(([label = '', ...prices]) =>
    prices.flatMap((price, i) => (price.trim() === '' ? [] : [{ label, price, above: across[i] ?? '' }])),
  )
  return cells.flatMap(({ label, price, above }, i) => [
    { row: first + i, column: ofRows.id, text: label },
    { row: first + i, column: ofColumns.id, text: above },
    { row: first + i, column: priceColumn, text: price },
  ])
}

/** Whether a text is one of the answers to a question, and no price that happens to be a number. */
function isAnswer(text: string, question: Question): boolean {
  const match = matchIn(text, question)
  if (match === undefined || match === noMatch) return false
  const numbers = [match].flat().flatMap((part) => (typeof part === 'object' && 'from' in part ? part.from : part))
  return (
    kindOf(question) !== 'number' ||
    numbers.every((number) => typeof number !== 'number' || answerIn(question, String(number)) !== undefined)
  )
}
