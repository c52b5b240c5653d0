import { clipboardCells, clipboardText } from '#checker/files.ts'
import type { CellText, PlanCell } from '../plan-cells.ts'
import type { PlanColumn } from '../plan-columns.ts'
import { textOf } from '../plan-notation.ts'
import { isCell, type PlanRow } from '../plan-rows.ts'

/** A rectangle of the table as it is shown: its rows and its columns. */
export interface Range<R = PlanRow, C = PlanColumn> {
  readonly rows: readonly R[]
  readonly columns: readonly C[]
}

interface Cell<R, C> {
  readonly row: R
  readonly column: C
}

export function cellsOf<R, C>({ rows, columns }: Range<R, C>): Cell<R, C>[] {
  return rows.flatMap((row) => columns.map((column) => ({ row, column })))
}

/** The texts of a rectangle as spreadsheets copy them. */
export function copied({ rows, columns }: Range): string {
  return clipboardText(rows.map(({ plan }) => columns.map((column) => textOf(plan, column))))
}

/** Every row of a rectangle with the texts of its first row; a single row with those of the one above it. */
export function filledDown({ rows, columns }: Range, above: PlanRow | undefined): CellText[] {
  const source = rows.length > 1 ? rows[0] : above
  if (!source) return []
  return cellsOf({ rows, columns })
    .filter(({ row, column }) => row !== source && isCell(source, column))
    .map((cell) => ({ ...cell, text: textOf(source.plan, cell.column) }))
}

/**
 * The texts that a copied block puts into the table from the first cell of a rectangle on; a single one fills the rectangle.
 *
 * @param shown all rows and columns that are shown.
 * @returns how many rows and columns of the block are beyond them, too.
 */
export function pasted<R, C>(
  text: string,
  chosen: Range<R, C>,
  shown: Range<R, C>,
): {
  readonly cells: (Cell<R, C> & { readonly text: string })[]
  readonly rowsBeyond: number
  readonly columnsBeyond: number
} {
  const block = clipboardCells(text)
  const [first = []] = block
  if (block.length === 1 && first.length === 1)
    return {
      cells: cellsOf(chosen).map((cell) => ({ ...cell, text: first[0] ?? '' })),
      rowsBeyond: 0,
      columnsBeyond: 0,
    }
  const rows = from(shown.rows, chosen.rows[0])
  const columns = from(shown.columns, chosen.columns[0])
  const cells = block.flatMap((line, i) =>
    line.flatMap((words, j) => {
      const [row, column] = [rows[i], columns[j]]
      return row && column ? [{ row, column, text: words }] : []
    }),
  )
  const widest = Math.max(...block.map(({ length }) => length))
  const beyond = (size: number, room: number) => Math.max(0, size - room)
  return { cells, rowsBeyond: beyond(block.length, rows.length), columnsBeyond: beyond(widest, columns.length) }
}

function from<T>(list: readonly T[], first: T | undefined): readonly T[] {
  return first === undefined ? [] : list.slice(list.indexOf(first))
}

/** What the space bar does: all say yes; if they do already, none says anything. Nothing where no cell is a tick. */
export function toggled(range: Range): CellText[] {
  const cells = cellsOf(range).filter(
    ({ row, column }) => (column.kind === 'benefit' || column.valueKind === 'yesNo') && isCell(row, column),
  )
  const isOn = ({ row, column }: PlanCell) => textOf(row.plan, column).startsWith('yes')
  return cells.every(isOn)
    ? cells.map((cell) => ({ ...cell, text: '' }))
    : cells.filter((cell) => !isOn(cell)).map((cell) => ({ ...cell, text: 'yes' }))
}
