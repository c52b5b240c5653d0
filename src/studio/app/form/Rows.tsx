import { Button } from 'react-aria-components'
import { ActionMenu } from '../controls/ActionMenu.tsx'
import { AddButton } from './AddButton.tsx'
import { inserting, moving, removing } from './operations.ts'
import styles from './Rows.module.css'
import { Sortable } from './Sortable.tsx'
import { copied } from './schema/copied.ts'
import { inSentence, noteOf, titleOf } from './schema/labels.ts'
import { type Field, findingsWithin } from './use-field.ts'

/** The items of a list as rows that open. */
export function Rows({ field, canAdd = true }: { readonly field: Field; readonly canAdd?: boolean }) {
  const { form, at, schema, label } = field
  const items: readonly unknown[] = Array.isArray(field.value) ? field.value : []
  const { file } = form.file
  const mayBeEmpty = field.required || schema.minItems === 0
  const nameOf = (item: unknown, i: number) => titleOf(item) || `No. ${i + 1}`
  const move = (from: number, to: number) =>
    form.make(`Move ${nameOf(items[from], from)}`, moving(file, at, from, to, items))
  const add = (index: number, value: unknown) => {
    form.make(`Add to ${inSentence(label)}`, inserting(file, at, index, value, items))
    form.onSelect([...at, index])
  }
  const remove = (item: unknown, i: number) => {
    form.make(`Remove ${nameOf(item, i)}`, removing(file, at, i, items, mayBeEmpty))
    form.say(`${nameOf(item, i)} is removed. Undo brings it back.`)
  }
  return (
    <div className={styles.list}>
      <Sortable items={items} nameOf={nameOf} onMove={move}>
        {(item, i) => (
          <div className={styles.row}>
            <Button className={styles.open ?? ''} onPress={() => form.onSelect([...at, i])}>
              <span className={styles.title}>{nameOf(item, i)}</span>
              <span className={styles.note}>{noteOf(item)}</span>
              <Faults findings={findingsWithin(form.findings, [...at, i])} />
            </Button>
            <ActionMenu
              label={`More for ${nameOf(item, i)}`}
              actions={[
                { title: 'Move up', isOff: i === 0, act: () => move(i, i - 1) },
                { title: 'Move down', isOff: i === items.length - 1, act: () => move(i, i + 1) },
                { title: 'Duplicate', act: () => add(i + 1, copied(item, items)) },
                { title: 'Remove', act: () => remove(item, i) },
              ]}
            />
          </div>
        )}
      </Sortable>
      {canAdd && <AddButton field={field} items={items} onAdd={(value) => add(items.length, value)} />}
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
