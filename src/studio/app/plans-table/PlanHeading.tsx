import { ActionMenu } from '#workbench/app/ActionMenu.tsx'
import { Button } from '#workbench/app/Buttons.tsx'
import styles from './PlansTable.module.css'
import type { PlanColumn } from './plan-columns.ts'
import { textOf } from './plan-notation.ts'
import type { PlansGrid } from './use-plans-table.ts'

const directions = { asc: 'ascending', desc: 'descending' } as const
const arrows = { asc: ' ↑', desc: ' ↓' } as const

interface PlanHeadingProps {
  readonly grid: PlansGrid
  readonly id: string
  readonly title: string
  /** Left out for the names of plans. */
  readonly column?: PlanColumn
}

/** The head of a column sorts by it; its menu writes into the whole column. */
export function PlanHeading({ grid, id, title, column }: PlanHeadingProps) {
  const { table, rows, setVisible, write } = grid
  const of = table.getColumn(id)
  const sorted = of?.getIsSorted()
  const fill = (text: string) => {
    if (!column) return
    // A plan that has it already keeps its note.
    const others = rows.filter(({ plan }) => text === '' || !textOf(plan, column).startsWith(text))
    write(others.map((row) => ({ row, column, text })))
  }
  const actions = column && [
    ...(column.kind === 'benefit'
      ? [
          { title: 'Every plan shown has it', act: () => fill('yes') },
          { title: 'No plan shown lists it', act: () => fill('') },
        ]
      : []),
    { title: 'Hide this column', act: () => setVisible({ [id]: false }) },
  ]
  return (
    <th
      scope="col"
      aria-label={title}
      data-kind={column?.kind ?? id}
      {...(sorted && { 'aria-sort': directions[sorted] })}
    >
      <span className={styles['heading']}>
        <Button look="link" onPress={() => of?.toggleSorting()}>
          {title}
          <span aria-hidden="true">{sorted ? arrows[sorted] : ''}</span>
        </Button>
        {actions && <ActionMenu className={styles['menu']} label={`Column ${title}`} actions={actions} />}
      </span>
    </th>
  )
}
