import {
  cellSelectionFeature,
  columnVisibilityFeature,
  createColumnHelper,
  createSortedRowModel,
  type Row,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo, useRef, useState } from 'react'
import { isSame } from '#checker/edit.ts'
import type { OpenFile } from '../../protocol.ts'
import { useStudio, useValue } from '../store/studio-context.tsx'
import type { Range } from './grid/plan-ranges.ts'
import { type CellText, changeOf } from './plan-cells.ts'
import { type PlanColumn, planColumns } from './plan-columns.ts'
import { isShown, isUsed, type PlanFilter, type PlanRow, planRows, sortKey } from './plan-rows.ts'

const features = tableFeatures({
  cellSelectionFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
})
type Features = typeof features
const helper = createColumnHelper<Features, PlanRow>()

/** Columns that say which plan a row is; nothing is written into them. */
export const nameColumns = [
  { id: 'market', title: 'Market', of: ({ marketTitle }: PlanRow) => marketTitle },
  { id: 'provider', title: 'Provider', of: ({ providerName }: PlanRow) => providerName },
  { id: 'name', title: 'Plan', of: ({ name }: PlanRow) => name },
] as const

function columnsOf(columns: readonly PlanColumn[]) {
  return helper.columns([
    ...nameColumns.map(({ id, title, of }) =>
      helper.accessor(of, { id, header: title, enableCellSelection: false, sortFn: inOrder }),
    ),
    ...columns.map((column) =>
      helper.accessor((row) => sortKey(row, column), {
        id: column.id,
        header: column.title,
        sortFn: inOrder,
        sortUndefined: 'last',
      }),
    ),
  ])
}

function inOrder(a: Row<Features, PlanRow>, b: Row<Features, PlanRow>, column: string): number {
  const [one, other] = [a.getValue<number | string>(column), b.getValue<number | string>(column)]
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return String(one).localeCompare(String(other))
}

const everything: PlanFilter = { words: '', provider: '', show: 'all' }

/** All that the table of plans shows and does. */
export type PlansGrid = ReturnType<typeof usePlansTable>

/** The plans of some markets, or of one provider in them, as a table with filters, an order and a selection. */
export function usePlansTable(files: readonly OpenFile[], provider?: string) {
  const studio = useStudio()
  const [filter, setFilter] = useState(everything)
  const [problem, setProblem] = useState<string>()
  const all = useMemo(() => planRows(files, provider), [files, provider])
  const { columns, visibility, setVisible } = usePlanColumns(files, all)
  const shown = columns.filter(({ id }) => visibility[id] !== false)
  // A plan stays while it is written in, though it may no longer be what was asked for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  const ids = useMemo(
    () => new Set(all.filter((row) => isShown(row, filter, shown)).map(({ id }) => id)),
    [filter, all.length, columns, visibility],
  )
  const data = useMemo(() => all.filter(({ id }) => ids.has(id)), [all, ids])
  const definitions = useMemo(() => columnsOf(columns), [columns])
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: ({ id }) => id,
    autoResetCellSelection: false,
    state: { columnVisibility: { ...visibility, market: files.length > 1 } },
  })
  const rows = table.getRowModel().rows.map(({ original }) => original)
  const write = (texts: readonly CellText[]): boolean => {
    const { change, problem: refusal } = changeOf(texts)
    setProblem(refusal)
    if (change) void studio.change(change)
    return refusal === undefined
  }
  return { table, all, rows, columns, shown, filter, setFilter, setVisible, problem, setProblem, write }
}

function usePlanColumns(files: readonly OpenFile[], all: readonly PlanRow[]) {
  const [benefits, facts] = [useValue('config/benefits.json'), useValue('config/facts.json')]
  const columns = useStable(planColumns(files, { benefits, facts }))
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({})
  // A column stays when its last value is taken away.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  const usual = useMemo(
    () =>
      Object.fromEntries(
        columns.map((one) => [one.id, !['fact', 'benefit'].includes(one.kind) || isUsed(all, one)] as const),
      ),
    [columns, all.length],
  )
  const visibility = useMemo(() => ({ ...usual, ...chosen }), [usual, chosen])
  const setVisible = (changed: Readonly<Record<string, boolean>>) => setChosen((last) => ({ ...last, ...changed }))
  return { columns, visibility, setVisible }
}

/** The earlier object as long as the value equals it, so that its readers do not render again. */
function useStable<T>(value: T): T {
  const last = useRef(value)
  if (!isSame(last.current, value)) last.current = value
  return last.current
}

/** The selected rectangle; undefined without one. */
export function chosenRange({ table, rows, shown }: PlansGrid): Range | undefined {
  const [bounds] = table.getCellSelectionBounds()
  if (!bounds) return undefined
  const ids = table.getVisibleLeafColumns().map(({ id }) => id)
  const chosen = new Set(ids.slice(bounds.minColumnIndex, bounds.maxColumnIndex + 1))
  return {
    rows: rows.slice(bounds.minRowIndex, bounds.maxRowIndex + 1),
    columns: shown.filter(({ id }) => chosen.has(id)),
  }
}

/** The ids of all rows and columns that are shown. */
export function gridOrder({ rows, shown }: PlansGrid) {
  return { rows: rows.map(({ id }) => id), columns: shown.map(({ id }) => id) }
}
