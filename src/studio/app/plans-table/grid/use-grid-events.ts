import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, useRef } from 'react'
import { count, wordList } from '#checker/english.ts'
import { useStudio } from '../../store/studio-context.tsx'
import { holdsTable, textOf } from '../plan-notation.ts'
import type { OpenPlan } from '../plan-rows.ts'
import { chosenRange, gridOrder, type PlansGrid } from '../use-plans-table.ts'
import { type Corner, type GridOrder, movedTo } from './grid-moves.ts'
import { cellsOf, copied, filledDown, pasted, type Range, toggled } from './plan-ranges.ts'
import { type Sheet, useCellWriting } from './use-cell-writing.ts'
import {
  cornerOf,
  type GridSelection,
  type Selected,
  selectionHandlers,
  useGridSelection,
} from './use-grid-selection.ts'

/** The keys, the mouse and the clipboard of a table in which one writes as in a spreadsheet. */
export function useGridEvents(grid: PlansGrid, onOpen: OpenPlan) {
  const frame = useRef<HTMLTableElement>(null)
  const selection = useGridSelection(selectedIn(grid), frame, true)
  const { writing, begin, end } = useCellWriting(sheetOf(grid), selection)
  const onKeyDown = (event: KeyboardEvent) => {
    const range = cornerOf(event.target) && chosenRange(grid)
    if (!range) return
    const { key, ctrlKey, metaKey, altKey } = event
    const act =
      openingKey(event, range, onOpen) ??
      writingKey(event, grid, range) ??
      (key === 'F2' ? () => begin(undefined, false) : undefined)
    if (act) {
      event.preventDefault()
      act()
    } else if (key.length === 1 && !ctrlKey && !metaKey && !altKey) begin('', true)
    else moveByKey(event, gridOrder(grid), selection)
  }
  return {
    frame,
    writing,
    corners: selection.corners,
    end,
    handlers: {
      onKeyDown,
      ...useClipboard(grid),
      ...selectionHandlers(selection),
      onDoubleClick: ({ target }: MouseEvent) => cornerOf(target) && begin(undefined, false),
    },
  }
}

function selectedIn({ table }: PlansGrid): Selected {
  const [range] = table.state.cellSelection
  // A filter may have taken a corner away.
  const isThere = table.getCellSelectionBounds().length > 0
  const corners =
    isThere && range
      ? {
          anchor: { row: range.anchorRowId, column: range.anchorColumnId },
          focus: { row: range.focusRowId, column: range.focusColumnId },
        }
      : undefined
  return {
    corners,
    choose(anchor, focus) {
      table.selectCellRange({
        anchorRowId: anchor.row,
        anchorColumnId: anchor.column,
        focusRowId: focus.row,
        focusColumnId: focus.column,
      })
    },
  }
}

function sheetOf(grid: PlansGrid): Sheet {
  const cellAt = (at: Corner) => {
    const row = grid.rows.find(({ id }) => id === at.row)
    const column = grid.shown.find(({ id }) => id === at.column)
    return row && column && { row, column }
  }
  const range = chosenRange(grid)
  return {
    order: gridOrder(grid),
    textAt(at) {
      const cell = cellAt(at)
      return cell && textOf(cell.row.plan, cell.column)
    },
    chosen: range ? cellsOf(range).map(({ row, column }) => ({ row: row.id, column: column.id })) : [],
    write: (cells, text) => grid.write(cells.flatMap((at) => cellAt(at) ?? []).map((cell) => ({ ...cell, text }))),
    forget: () => grid.setProblem(undefined),
  }
}

/** What Enter does in a cell that words cannot change; undefined in any other. */
function openingKey({ key }: KeyboardEvent, { rows: [row], columns: [column] }: Range, onOpen: OpenPlan) {
  if (key !== 'Enter' || !row || !column || !holdsTable(row.plan, column)) return undefined
  return () => onOpen(row, column.of)
}

/** What a key does to the selected cells; undefined if it does not write. */
function writingKey(event: KeyboardEvent, grid: PlansGrid, range: Range): (() => unknown) | undefined {
  const { key, ctrlKey, metaKey } = event
  const command = ctrlKey || metaKey ? key.toLowerCase() : undefined
  if (key === 'Delete' || key === 'Backspace') return () => grid.write(emptied(range))
  if (command === 'a') return () => grid.table.selectAllCells()
  if (command === 'd') {
    const [first] = range.rows
    return () => grid.write(filledDown(range, first && grid.rows[grid.rows.indexOf(first) - 1]))
  }
  const ticks = key === ' ' ? toggled(range) : []
  return ticks.length > 0 ? () => grid.write(ticks) : undefined
}

function emptied(range: Range) {
  return cellsOf(range).map((cell) => ({ ...cell, text: '' }))
}

/** Moves the selection, or with Shift its second corner. The Tab key leaves the table. */
export function moveByKey(event: KeyboardEvent, order: GridOrder, { corners, choose, takeFocus }: GridSelection): void {
  if (event.key === 'Tab' || !corners) return
  const isExtending = event.shiftKey && event.key !== 'Enter'
  const to = movedTo(isExtending ? corners.focus : corners.anchor, event, order)
  if (!to) return
  event.preventDefault()
  takeFocus()
  choose(isExtending ? corners.anchor : to, to)
}

/** Copies and pastes blocks of cells, as spreadsheets do. */
function useClipboard(grid: PlansGrid) {
  const studio = useStudio()
  const onCopy = (event: ClipboardEvent) => {
    const range = cornerOf(event.target) && chosenRange(grid)
    if (!range) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', copied(range))
    if (event.type === 'cut') grid.write(emptied(range))
  }
  const onPaste = (event: ClipboardEvent) => {
    const range = cornerOf(event.target) && chosenRange(grid)
    if (!range) return
    event.preventDefault()
    const { rows, shown: columns } = grid
    const { cells, rowsBeyond, columnsBeyond } = pasted(event.clipboardData.getData('text'), range, { rows, columns })
    const beyond = [
      ...(rowsBeyond > 0 ? [count(rowsBeyond, 'row')] : []),
      ...(columnsBeyond > 0 ? [count(columnsBeyond, 'column')] : []),
    ]
    if (grid.write(cells) && beyond.length > 0)
      studio.tell(`Left out, since the table ends there: ${wordList(beyond, 'and')}.`)
  }
  return { onCopy, onCut: onCopy, onPaste }
}
