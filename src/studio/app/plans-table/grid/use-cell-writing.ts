import { type KeyboardEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { textOf } from '#studio/app/plans-table/plan-notation.ts'
import { chosenRange, gridOrder, type PlansGrid } from '#studio/app/plans-table/use-plans-table.ts'
import { type Corner, movedTo } from './grid-moves.ts'
import { cellsOf } from './plan-ranges.ts'
import type { GridSelection } from './use-grid-selection.ts'

/** A cell that is being written in. */
export interface Writing extends Corner {
  readonly text: string
  /** Whether typing began it, so that the arrow keys leave the cell; otherwise they move within the text. */
  readonly isTyped: boolean
}

/** How writing in a cell ends: `fill` writes into every selected one. */
export type Ending =
  | { readonly kind: 'leave' | 'cancel' }
  | { readonly kind: 'move' | 'fill'; readonly event: KeyboardEvent }

/** Writing in one cell, in a field that the cell shows meanwhile. */
export function useCellWriting(grid: PlansGrid, { corners, choose, takeFocus }: GridSelection) {
  const [writing, setWriting] = useState<Writing>()
  return {
    writing,
    /** Begins with a text, or with that of the cell. */
    begin(text: string | undefined, isTyped: boolean) {
      const cell = corners && cellAt(grid, corners.anchor)
      if (!cell) return
      const first = text ?? textOf(cell.row.plan, cell.column)
      // The key that begins it is typed into the field, so that has to be there first.
      flushSync(() => setWriting({ row: cell.row.id, column: cell.column.id, text: first, isTyped }))
    },
    /** A text that cannot be read stays in its field. */
    end(text: string, ending: Ending) {
      const cell = writing && cellAt(grid, writing)
      const range = ending.kind === 'fill' ? chosenRange(grid) : undefined
      if (ending.kind === 'cancel') grid.setProblem(undefined)
      else if (cell && !grid.write((range ? cellsOf(range) : [cell]).map((one) => ({ ...one, text })))) return
      setWriting(undefined)
      if (ending.kind === 'leave') return
      takeFocus()
      const to = ending.kind === 'move' && writing && movedTo(writing, ending.event, gridOrder(grid))
      if (to) choose(to, to)
    },
  }
}

function cellAt({ rows, shown }: PlansGrid, at: Corner) {
  const [row, column] = [rows.find(({ id }) => id === at.row), shown.find(({ id }) => id === at.column)]
  return row && column && { row, column }
}
