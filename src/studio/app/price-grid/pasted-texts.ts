import { clipboardCells } from '#checker/files.ts'
import { pasted } from '../plans-table/grid/plan-ranges.ts'
import { matrixTexts } from './pasted-matrix.ts'
import { columnTitled, type PriceMarket, priceColumn, type SheetText, titleOfColumn } from './price-sheet.ts'

/** A rectangle of the table: the indexes of its rows, and its columns. */
export interface SheetRange {
  readonly rows: readonly string[]
  readonly columns: readonly string[]
}

/**
 * The texts of a copied block; it adds the rows that it needs. Its first line may be the titles of the columns, or the block
 * a matrix. A whole table, whose titles name questions and the price, says its columns (`by`) and replaces all rows.
 */
export function pastedTexts(
  text: string,
  range: SheetRange,
  columns: readonly string[],
  market: PriceMarket,
): { readonly texts: readonly SheetText[]; readonly columnsBeyond: number; readonly by?: readonly string[] } {
  const block = clipboardCells(text)
  const first = Number(range.rows[0])
  const matrix = matrixTexts(block, columns, first, market)
  if (matrix) return { texts: matrix, columnsBeyond: 0 }
  const [head = [], ...lines] = block
  const titled = head.map((title) => columnTitled(market, title))
  const whole = titled.filter((column) => column !== undefined)
  if (lines.length > 0 && whole.length === titled.length && isWhole(whole)) {
    const texts = lines.flatMap((line, row) => whole.map((column, i) => ({ row, column, text: line[i] ?? '' })))
    return { texts, columnsBeyond: 0, by: whole.filter((column) => column !== priceColumn) }
  }
  const from = columns.slice(columns.indexOf(range.columns[0] ?? ''))
  const isHead = block.length > 1 && head.every((word, i) => isTitle(word, from[i], market))
  const rows = Array.from({ length: block.length }, (_, i) => String(first + i))
  const chosen = block.length > 1 ? { rows: rows.slice(0, 1), columns: range.columns } : range
  const shown = { rows: rows.length > 1 ? rows : range.rows, columns }
  const { cells, columnsBeyond } = pasted(text, chosen, shown)
  const texts = cells.map(({ row, column, text: words }) => ({ row: Number(row), column, text: words }))
  const body = texts.filter(({ row }) => row > first).map((cell) => ({ ...cell, row: cell.row - 1 }))
  return { texts: isHead ? body : texts, columnsBeyond }
}

/** Whether the titles of columns name the price and some questions, each once. */
function isWhole(columns: readonly string[]): boolean {
  return columns.includes(priceColumn) && columns.length > 1 && new Set(columns).size === columns.length
}

function isTitle(word: string, column: string | undefined, market: PriceMarket): boolean {
  return column !== undefined && word.trim().toLowerCase() === titleOfColumn(market, column).toLowerCase()
}
