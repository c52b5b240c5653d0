import { count } from '#checker/english.ts'
import { Button } from '#workbench/app/Buttons.tsx'
import dialogs from '../../shell/dialogs/dialogs.module.css'
import { StudioDialog } from '../../shell/dialogs/StudioDialog.tsx'
import styles from '../PlansTable.module.css'
import { textOf } from '../plan-notation.ts'
import type { CsvChanges } from './plans-csv.ts'

/** The most changes that are listed. */
const atMost = 200

interface CsvPreviewProps {
  readonly name: string
  readonly changes: CsvChanges
  readonly onApply: () => void
  readonly onClose: () => void
}

/** What an uploaded file would change, before anything is written. */
export function CsvPreview({ name, changes: { cells, notes }, onApply, onClose }: CsvPreviewProps) {
  const hasMarkets = new Set(cells.map(({ row }) => row.marketId)).size > 1
  const plans = new Set(cells.map(({ row }) => row.id)).size
  const actions = cells.length > 0 && (
    <Button look="primary" onPress={onApply}>
      Apply {count(cells.length, 'change')}
    </Button>
  )
  return (
    <StudioDialog title={`Changes in ${name}`} onClose={onClose} actions={actions}>
      <p>
        {cells.length === 0
          ? 'It says the same as the plans here: nothing would change.'
          : `${count(cells.length, 'cell')} of ${count(plans, 'plan')} would change. Nothing is written before you apply it.`}
      </p>
      {notes.length > 0 && (
        <ul className={styles['notes']} aria-label="Left out">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {cells.length > 0 && (
        <table className={styles['changes']}>
          <thead>
            <tr>
              {['Plan', 'Column', 'Now', 'New'].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cells.slice(0, atMost).map(({ row, column, text }) => (
              <tr key={`${row.id} ${column.id}`}>
                <th scope="row">
                  {row.name}, {row.providerName}
                  {hasMarkets && `, ${row.marketTitle}`}
                </th>
                <td>{column.title}</td>
                <td>{textOf(row.plan, column) || <em>empty</em>}</td>
                <td>{text.trim() || <em>empty</em>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {cells.length > atMost && <p className={dialogs['quiet']}>{cells.length - atMost} more.</p>}
    </StudioDialog>
  )
}
