import { Button } from 'react-aria-components'
import { ActionMenu } from '../../controls/ActionMenu.tsx'
import { Sortable } from '../../controls/Sortable.tsx'
import { findingsWithin } from '../field-row/use-field.ts'
import type { Field } from '../form-context.ts'
import { AddButton } from './AddButton.tsx'
import styles from './Rows.module.css'
import { useRows } from './use-rows.ts'

/** The items of a list as rows that open. */
export function Rows({ field, canAdd = true }: { readonly field: Field; readonly canAdd?: boolean }) {
  const { form, at } = field
  const { items, nameOf, move, begin, actionsFor } = useRows(field, (i) => form.onSelect([...at, i]))
  return (
    <div className={styles.list}>
      <Sortable items={items} nameOf={(item, i) => nameOf(item, i).title} onMove={move}>
        {(item, i) => {
          const { title, note } = nameOf(item, i)
          return (
            <div className={styles.row}>
              <Button className={styles.open ?? ''} onPress={() => form.onSelect([...at, i])}>
                <span className={styles.title}>{title}</span>
                <span className={styles.note}>{note}</span>
                <Faults findings={findingsWithin(form.findings, [...at, i])} />
              </Button>
              <ActionMenu label={`More for ${title}`} actions={actionsFor(i)} />
            </div>
          )
        }}
      </Sortable>
      {canAdd && <AddButton field={field} items={items} onAdd={begin} />}
    </div>
  )
}

/** How much there is to look at. */
export function Faults({ findings }: { readonly findings: Field['findings'] }) {
  const errors = findings.filter(({ severity }) => severity === 'error').length
  const warnings = findings.length - errors
  if (errors > 0) return <span className={styles.errors}>{errors === 1 ? '1 error' : `${errors} errors`}</span>
  if (warnings > 0)
    return <span className={styles.warnings}>{warnings === 1 ? '1 warning' : `${warnings} warnings`}</span>
  return null
}
