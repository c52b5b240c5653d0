import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { valueAt } from '#checker/edit.ts'
import { count } from '#checker/english.ts'
import { clipboardText } from '#checker/files.ts'
import type { Field } from '../form/form-context.ts'
import { setOperation } from '../form/operations.ts'
import type { Corner, GridOrder } from '../plans-table/grid/grid-moves.ts'
import { cellsOf } from '../plans-table/grid/plan-ranges.ts'
import { type Sheet, useCellWriting } from '../plans-table/grid/use-cell-writing.ts'
import { moveByKey } from '../plans-table/grid/use-grid-events.ts'
import {
  type Corners,
  cornerOf,
  type Selected,
  selectionHandlers,
  useGridSelection,
} from '../plans-table/grid/use-grid-selection.ts'
import { useStudio } from '../store/studio-context.tsx'
import { pastedTexts, type SheetRange } from './pasted-texts.ts'
import { cellText, type PriceMarket, type PriceSheet, priceColumn, type SheetText, withTexts } from './price-sheet.ts'

interface PriceTableState {
  readonly sheet: PriceSheet
  readonly market: PriceMarket
  /** Whether somebody was led to the table. */
  readonly isLedTo: boolean
}

/** Writing in a price table as in a spreadsheet; each paste is one change. */
export function usePriceGrid(field: Field, state: PriceTableState) {
  const frame = useRef<HTMLTableElement>(null)
  const columns = [...state.sheet.by, priceColumn]
  const order = { rows: [...state.sheet.rows.keys()].map(String), columns }
  const selected = useCorners(order)
  const selection = useGridSelection(selected, frame, state.isLedTo)
  const range = selected.corners && rangeOf(selected.corners, order)
  const { cells, problem, write } = useSheet(field, state, order, range)
  const { writing, begin, end } = useCellWriting(cells, selection)
  const writingKey = ({ key, ctrlKey, metaKey }: KeyboardEvent): (() => unknown) | undefined => {
    if (key === 'Delete' || key === 'Backspace') return () => cells.write(cells.chosen, '')
    if (key === 'F2') return () => begin(undefined, false)
    const command = ctrlKey || metaKey ? key.toLowerCase() : undefined
    if (command === 'd' && range) return () => write(filledDown(range, cells))
    return command === 'a' ? () => selected.choose(...endsOf(order)) : undefined
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!cornerOf(event.target)) return
    const { key, ctrlKey, metaKey, altKey } = event
    const act = writingKey(event)
    if (act) {
      event.preventDefault()
      act()
    } else if (key.length === 1 && !ctrlKey && !metaKey && !altKey) begin('', true)
    else moveByKey(event, order, selection)
  }
  const handlers = {
    onKeyDown,
    ...useClipboard({ range, cells, columns, market: state.market, write }),
    ...selectionHandlers(selected),
    onDoubleClick: ({ target }: MouseEvent) => cornerOf(target) && begin(undefined, false),
  }
  return { frame, columns, corners: selected.corners, chosen: cells.chosen, writing, problem, end, handlers }
}

/** The selection, as long as its corners are there. */
function useCorners({ rows, columns }: GridOrder): Selected {
  const [kept, keep] = useState<Corners>()
  const isThere = ({ row, column }: Corner) => rows.includes(row) && columns.includes(column)
  return {
    corners: kept && isThere(kept.anchor) && isThere(kept.focus) ? kept : undefined,
    choose: (anchor, focus) => keep({ anchor, focus }),
  }
}

/** The cells of the table, and the changes that texts make of them. */
function useSheet(field: Field, { sheet, market }: PriceTableState, order: GridOrder, range: SheetRange | undefined) {
  const studio = useStudio()
  const [problem, setProblem] = useState<string>()
  const save = (table: object, added: readonly object[]) => {
    const { form, at, value, set } = field
    const { file } = form.file
    if (added.length === 0) return void set(table)
    const words = valueAt(form.file.value, ['priceWords'])
    const all = [...(Array.isArray(words) ? words : []), ...added]
    form.make(
      'Add a reason for prices on request',
      ...[setOperation(file, ['priceWords'], words, all), setOperation(file, at, value, table)],
    )
  }
  const write = (texts: readonly SheetText[], by?: readonly string[]): boolean => {
    const read = withTexts(by ? { by, rows: [] } : sheet, texts, market)
    setProblem('problem' in read ? read.problem : undefined)
    if ('problem' in read) return false
    const { rows, added } = read
    const isOther = by || rows.length > sheet.rows.length || rows.some((row, i) => row !== sheet.rows[i])
    if (isOther) save({ ...Object(field.value), ...(by && { by }), rows }, added)
    for (const { words } of added) studio.tell(`Added to the price words of the market: “${words}”.`)
    return true
  }
  const cells: Sheet = {
    order,
    textAt: ({ row, column }) => cellText(sheet.rows[Number(row)], column, market),
    chosen: range ? cellsOf(range) : [],
    write: (at, text) => write(at.map(({ row, column }) => ({ row: Number(row), column, text }))),
    forget: () => setProblem(undefined),
  }
  return { cells, problem, write }
}

interface Clipboard {
  readonly range: SheetRange | undefined
  readonly cells: Sheet
  readonly columns: readonly string[]
  readonly market: PriceMarket
  readonly write: (texts: readonly SheetText[], by?: readonly string[]) => boolean
}

function useClipboard({ range, cells, columns, market, write }: Clipboard) {
  const studio = useStudio()
  const onCopy = (event: ClipboardEvent) => {
    if (!cornerOf(event.target) || !range) return
    event.preventDefault()
    const lines = range.rows.map((row) => range.columns.map((column) => cells.textAt({ row, column }) ?? ''))
    event.clipboardData.setData('text/plain', clipboardText(lines))
    if (event.type === 'cut') cells.write(cells.chosen, '')
  }
  const onPaste = (event: ClipboardEvent) => {
    if (!cornerOf(event.target) || !range) return
    event.preventDefault()
    const { texts, columnsBeyond, by } = pastedTexts(event.clipboardData.getData('text'), range, columns, market)
    if (!write(texts, by)) return
    if (columnsBeyond > 0) studio.tell(`Left out, since the table ends there: ${count(columnsBeyond, 'column')}.`)
    const written = new Set(texts.map(({ row }) => row))
    const below = cells.order.rows.filter((row) => Number(row) > Math.max(...written)).length
    if (!by && written.size > 1 && below > 0)
      studio.tell(`${count(below, 'row')} below stayed. Pasted with its headings, a table replaces all rows.`)
  }
  return { onCopy, onCut: onCopy, onPaste }
}

function endsOf({ rows, columns }: GridOrder): [Corner, Corner] {
  const end = (at: number): Corner => ({ row: rows.at(at) ?? '', column: columns.at(at) ?? '' })
  return [end(0), end(-1)]
}

function rangeOf({ anchor, focus }: Corners, { rows, columns }: SheetRange): SheetRange {
  const between = (ids: readonly string[], a: string, b: string) => {
    const ends = [ids.indexOf(a), ids.indexOf(b)]
    return ids.slice(Math.min(...ends), Math.max(...ends) + 1)
  }
  return { rows: between(rows, anchor.row, focus.row), columns: between(columns, anchor.column, focus.column) }
}

/** Each row with the texts of the first; a single row with those of the one above it. */
function filledDown({ rows, columns }: SheetRange, { textAt }: Sheet): SheetText[] {
  const source = rows.length > 1 ? rows[0] : String(Number(rows[0]) - 1)
  if (source === undefined || Number(source) < 0) return []
  return cellsOf({ rows, columns }).map(({ row, column }) => {
    return { row: Number(row), column, text: textAt({ row: source, column }) ?? '' }
  })
}
