import { memo } from 'react'
import { Button } from '#workbench/app/Buttons.tsx'
import { CellField } from './grid/CellField.tsx'
import type { Ending, Writing } from './grid/use-cell-writing.ts'
import styles from './PlansTable.module.css'
import type { PlanColumn } from './plan-columns.ts'
import { holdsTable, shownText } from './plan-notation.ts'
import { isCell, isChanged, isMissing, type OpenPlan, type PlanRow } from './plan-rows.ts'

interface PlanCellsProps {
  readonly row: PlanRow
  readonly columns: readonly PlanColumn[]
  readonly hasMarket: boolean
  /** The column of the cell that has the focus, or would take it. */
  readonly active: string | undefined
  /** The selected columns, one a line. */
  readonly chosen: string | undefined
  readonly writing: Writing | undefined
  readonly isRefused: boolean
  readonly actions: {
    readonly end: (text: string, ending: Ending) => void
    readonly open: OpenPlan
  }
}

/** The kinds of facts whose values are read from their beginning. */
const wordKinds: ReadonlySet<string | undefined> = new Set(['words', 'limit', 'link'])

/** Drawn again only when its own plan, or the selection in it, changes. */
export const PlanCells = memo(
  function PlanCells({ row, columns, hasMarket, active, chosen, writing, isRefused, actions }: PlanCellsProps) {
    const selected = chosen?.split('\n') ?? []
    return (
      <tr>
        {hasMarket && <td>{row.marketTitle}</td>}
        <td>{row.providerName}</td>
        <th scope="row">
          <Button look="link" onPress={() => actions.open(row)}>
            {row.name}
          </Button>
        </th>
        {columns.map((column) => {
          const text = shownText(row.plan, column)
          const label = `${column.title} of ${row.name}, ${row.providerName}`
          const isWriting = writing?.column === column.id
          return (
            // biome-ignore lint/a11y/useAriaPropsSupportedByRole: in a grid each of them is a gridcell.
            <td
              key={column.id}
              tabIndex={active === column.id ? 0 : -1}
              aria-label={`${label}: ${spoken(row, column, text)}`}
              aria-selected={selected.includes(column.id)}
              aria-readonly={!isCell(row, column)}
              data-row={row.id}
              data-column={column.id}
              data-kind={column.kind}
              data-words={wordKinds.has(column.valueKind) || undefined}
              data-changed={isChanged(row, column) || undefined}
              data-missing={isMissing(row, column) || undefined}
              data-off={!isCell(row, column) || undefined}
            >
              {isWriting ? (
                <CellField label={label} writing={writing} isRefused={isRefused} onEnd={actions.end} />
              ) : holdsTable(row.plan, column) ? (
                <Button look="link" excludeFromTabOrder onPress={() => actions.open(row, column.of)}>
                  {text}
                </Button>
              ) : (
                text || <span className={styles['empty']}>{absent(row, column)}</span>
              )}
            </td>
          )
        })}
      </tr>
    )
  },
  (before, now) =>
    before.row.plan === now.row.plan &&
    before.row.saved === now.row.saved &&
    before.row.id === now.row.id &&
    before.row.providerName === now.row.providerName &&
    before.columns.length === now.columns.length &&
    before.columns.every((column, i) => column === now.columns[i]) &&
    before.hasMarket === now.hasMarket &&
    before.active === now.active &&
    before.chosen === now.chosen &&
    before.writing === now.writing &&
    before.isRefused === now.isRefused,
)

function absent(row: PlanRow, column: PlanColumn): string {
  return isMissing(row, column) ? (column.kind === 'benefit' ? '–' : 'not stated') : ''
}

function spoken(row: PlanRow, column: PlanColumn, text: string): string {
  if (!isCell(row, column)) return `unknown in ${row.marketTitle}`
  if (column.kind === 'benefit') return text.replace('✓', 'included').replace('✗', 'not included') || 'not listed'
  return text || absent(row, column) || 'none'
}
