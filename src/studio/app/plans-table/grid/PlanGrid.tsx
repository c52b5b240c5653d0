import { useRef, useState } from 'react'
import { Button } from '#workbench/app/Buttons.tsx'
import { PlanCells } from '../PlanCells.tsx'
import { PlanHeading } from '../PlanHeading.tsx'
import styles from '../PlansTable.module.css'
import type { OpenPlan, PlanRow } from '../plan-rows.ts'
import { chosenRange, nameColumns, type PlansGrid } from '../use-plans-table.ts'
import type { Ending } from './use-cell-writing.ts'
import { useGridEvents } from './use-grid-events.ts'

/** More rows are drawn once somebody asks for them, or moves there. */
const rowsAtOnce = 100

interface PlanGridProps {
  readonly grid: PlansGrid
  readonly label: string
  readonly onOpen: OpenPlan
}

/** The cells of the plans, to be written in as in a spreadsheet; a plan's name opens its form. */
export function PlanGrid({ grid, label, onOpen }: PlanGridProps) {
  const { rows, shown, problem, table } = grid
  const { frame, writing, corners, end, handlers } = useGridEvents(grid, onOpen)
  const [atOnce, setAtOnce] = useState(rowsAtOnce)
  const active = corners ? rows.findIndex(({ id }) => id === corners.focus.row) : 0
  const drawn = rows.slice(0, Math.max(atOnce, active + 1))
  const range = chosenRange(grid)
  const chosenRows = new Set(range?.rows)
  const chosenColumns = range?.columns.map(({ id }) => id).join('\n')
  const names = nameColumns.filter(({ id }) => id !== 'market' || table.getColumn('market')?.getIsVisible())
  const endRef = useRef(end)
  endRef.current = end
  const openRef = useRef(onOpen)
  openRef.current = onOpen
  const [stable] = useState(() => ({
    end: (text: string, ending: Ending) => endRef.current(text, ending),
    open: (row: PlanRow, property?: string) => openRef.current(row, property),
  }))
  return (
    <div className={styles['scroll']}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table whose cells take the focus. */}
      <table ref={frame} role="grid" aria-label={label} aria-multiselectable className={styles['plans']} {...handlers}>
        <thead>
          <tr>
            {names.map(({ id, title }) => (
              <PlanHeading key={id} grid={grid} id={id} title={title} />
            ))}
            {shown.map((column) => (
              <PlanHeading key={column.id} grid={grid} id={column.id} title={column.title} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {drawn.map((row, i) => {
            const isActive = corners ? corners.anchor.row === row.id : i === 0
            return (
              <PlanCells
                key={row.id}
                row={row}
                columns={shown}
                hasMarket={names.length > 2}
                active={isActive ? (corners?.anchor.column ?? shown[0]?.id) : undefined}
                chosen={chosenRows.has(row) ? chosenColumns : undefined}
                writing={writing?.row === row.id ? writing : undefined}
                isRefused={writing?.row === row.id && problem !== undefined}
                actions={stable}
              />
            )
          })}
        </tbody>
      </table>
      {drawn.length < rows.length && (
        <Button look="add" onPress={() => setAtOnce(drawn.length + rowsAtOnce)}>
          Show more of the {rows.length} plans
        </Button>
      )}
    </div>
  )
}
