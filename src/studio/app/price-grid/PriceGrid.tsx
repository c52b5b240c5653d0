import { useMemo } from 'react'
import { ActionMenu } from '#workbench/app/ActionMenu.tsx'
import { Button, RemoveButton } from '#workbench/app/Buttons.tsx'
import buttons from '#workbench/app/buttons.module.css'
import { Problem } from '#workbench/app/Problem.tsx'
import { type Field, sameKeys } from '../form/form-context.ts'
import { CellField } from '../plans-table/grid/CellField.tsx'
import tables from '../plans-table/PlansTable.module.css'
import styles from './PriceGrid.module.css'
import {
  cellText,
  columnQuestions,
  type PriceMarket,
  type PriceSheet,
  priceColumn,
  priceSheet,
  type SheetRow,
  titleOfColumn,
} from './price-sheet.ts'
import { type SheetFault, sheetFaults, shownFaults } from './sheet-faults.ts'
import { usePriceGrid } from './use-price-grid.ts'

interface PriceGridProps {
  readonly field: Field
  readonly market: PriceMarket
}

/** A price table as a sheet: a column for each question that it asks, the price last. */
export function PriceGrid({ field, market }: PriceGridProps) {
  const { form, at, value } = field
  const sheet = useMemo(() => priceSheet(value), [value])
  const faults = useMemo(() => sheetFaults(sheet, market), [sheet, market])
  const isLedTo = form.selected !== undefined && sameKeys(form.selected, at)
  const grid = usePriceGrid(field, { sheet, market, isLedTo })
  const { frame, handlers } = grid
  const set = (changed: Partial<PriceSheet>) => void field.set({ ...Object(value), ...changed })
  const doubled = new Set(faults.flatMap(({ rows }) => (rows.length > 1 ? rows : [])))
  const left = columnQuestions(market).filter(({ id }) => !sheet.by.includes(id))
  return (
    <div className={styles.grid}>
      <div className={styles.scroll}>
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table whose cells take the focus. */}
        <table ref={frame} role="grid" aria-label="Prices" aria-multiselectable className={tables.plans} {...handlers}>
          <thead>
            <tr>
              {grid.columns.map((column) => (
                <th
                  key={column}
                  scope="col"
                  aria-label={titleOfColumn(market, column)}
                  data-kind={column === priceColumn ? 'price' : undefined}
                >
                  <span className={tables.heading}>
                    {titleOfColumn(market, column)}
                    {column === priceColumn && market.currency && <small>{market.currency.symbol}</small>}
                    {column !== priceColumn && (
                      <ActionMenu
                        className={tables.menu}
                        label={`Column ${titleOfColumn(market, column)}`}
                        actions={[{ title: 'Remove this column', act: () => set(withoutColumn(sheet, column)) }]}
                      />
                    )}
                  </span>
                </th>
              ))}
              <td className={styles.removing} />
            </tr>
          </thead>
          <tbody>
            {sheet.rows.map((_, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name.
              <tr key={i} data-doubled={doubled.has(i) || undefined}>
                {grid.columns.map((column) => (
                  <PriceCell key={column} {...{ grid, sheet, market, column }} index={i} isDoubled={doubled.has(i)} />
                ))}
                <td className={styles.removing}>
                  <RemoveButton what={`row ${i + 1}`} onRemove={() => set({ rows: sheet.rows.toSpliced(i, 1) })} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Problem>{grid.problem}</Problem>
      <div className={styles.tools}>
        <Button onPress={() => set({ rows: [...sheet.rows, { for: {} }] })}>Add a row</Button>
        {left.length > 0 && (
          <ActionMenu
            className={buttons.button}
            placement="bottom start"
            actions={left.map(({ id, summary }) => ({ title: summary, act: () => set({ by: [...sheet.by, id] }) }))}
          >
            Add a question…
          </ActionMenu>
        )}
      </div>
      <Faults faults={faults} onAdd={(row) => set({ rows: [...sheet.rows, row] })} />
      <p className={tables.keys}>
        Write answers like “Filipino, Indonesian”, “18–59”, “60+” or “no answer”, nothing for any; prices like “283.8”,
        “from 268”, “on request: …” or “not sold”. Paste rows from a spreadsheet, with or without their headings. A
        column needs a question of the quote form.
      </p>
    </div>
  )
}

interface FaultsProps {
  readonly faults: readonly SheetFault[]
  readonly onAdd: (row: SheetRow) => void
}

/** What the table leaves open or covers twice; a row for answers without one is added from here. */
function Faults({ faults, onAdd }: FaultsProps) {
  return (
    <div role="status" aria-label="What the table leaves open">
      {faults.length > 0 && (
        <ul className={styles.faults}>
          {shownFaults(faults).map(({ sentence, lacking }) => (
            <li key={sentence}>
              <span>{sentence}</span>
              {lacking && (
                <Button aria-label={`Add a row. ${sentence}`} onPress={() => onAdd(lacking)}>
                  Add it
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface PriceCellProps {
  readonly grid: ReturnType<typeof usePriceGrid>
  readonly sheet: PriceSheet
  readonly market: PriceMarket
  readonly column: string
  readonly index: number
  /** Whether another row is for some of the same answers. */
  readonly isDoubled: boolean
}

function PriceCell({ grid, sheet, market, column, index, isDoubled }: PriceCellProps) {
  const { corners, chosen, writing, problem, end } = grid
  const row = String(index)
  const text = cellText(sheet.rows[index], column, market)
  const label = `${titleOfColumn(market, column)} of row ${index + 1}`
  const isPrice = column === priceColumn
  const isHere = (cell: { readonly row: string; readonly column: string } | undefined) =>
    cell?.row === row && cell.column === column
  const isActive = corners ? isHere(corners.anchor) : index === 0 && column === (sheet.by[0] ?? priceColumn)
  const absent = isPrice ? 'not written' : 'any'
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: in a grid each of them is a gridcell.
    <td
      tabIndex={isActive ? 0 : -1}
      aria-label={`${label}: ${text || absent}${isDoubled && isPrice ? ', covered twice' : ''}`}
      aria-selected={chosen.some(isHere)}
      data-row={row}
      data-column={column}
      data-kind={isPrice ? 'price' : 'answer'}
      data-missing={(isPrice && text === '') || undefined}
    >
      {writing && isHere(writing) ? (
        <CellField label={label} writing={writing} isRefused={problem !== undefined} onEnd={end} />
      ) : (
        <bdi className={text ? undefined : tables.empty}>{text || absent}</bdi>
      )}
    </td>
  )
}

function withoutColumn({ by, rows }: PriceSheet, column: string): PriceSheet {
  return {
    by: by.filter((id) => id !== column),
    rows: rows.map((row) => {
      const { [column]: _, ...matches } = row.for
      return { ...row, for: matches }
    }),
  }
}
