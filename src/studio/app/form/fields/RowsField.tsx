import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { DragAndDropList } from '#studio/app/controls/DragAndDropList.tsx'
import { FieldRow } from '#studio/app/form/FieldRow.tsx'
import { focusIn } from '#studio/app/form/focus.ts'
import type { Field } from '#studio/app/form/form-context.ts'
import { AddButton } from '#studio/app/form/rows/AddButton.tsx'
import { Rows, useRows } from '#studio/app/form/rows/Rows.tsx'
import { labelOf } from '#studio/app/form/schema/labels.ts'
import { areLines, inOrder } from '#studio/app/form/schema/parts.ts'
import { startingValue } from '#studio/app/form/schema/starting-value.ts'
import { propertyOf } from '#studio/app/form/Value.tsx'
import { Properties, requiredFirst } from './Properties.tsx'
import styles from './RowsField.module.css'

/** A list of records: rows that open, or lines where the records are small. */
export function RowsField({ field }: { readonly field: Field }) {
  return (
    <FieldRow field={field} naming="group">
      {areLines(field.schema.items ?? {}, field.form.root) ? <Lines field={field} /> : <Rows field={field} />}
    </FieldRow>
  )
}

/** Small records, one a line; Enter goes to the next line, and adds one after the last. */
function Lines({ field }: { readonly field: Field }) {
  const { form, schema } = field
  const record = schema.items ?? {}
  const box = useRef<HTMLDivElement>(null)
  const [next, goTo] = useState<number>()
  const { items, nameOf, move, begin, actionsFor } = useRows(field, goTo)
  const lineAt = (i: number) => box.current?.querySelectorAll('[data-line]')[i]
  useEffect(() => {
    if (next !== undefined && focusIn(box.current?.querySelectorAll('[data-line]')[next])) goTo(undefined)
  })
  const goOn = (event: KeyboardEvent) => {
    const { key, target, nativeEvent } = event
    const isText = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement
    const line = isText && target.closest('[data-line]')
    if (key !== 'Enter' || nativeEvent.isComposing || !line) return
    event.preventDefault()
    const i = Number(line.getAttribute('data-line'))
    if (i + 1 < items.length) focusIn(lineAt(i + 1))
    else if (target.value !== '') begin(startingValue(record, form.root))
  }
  return (
    <div className={styles.lines} ref={box} onKeyDownCapture={goOn}>
      <p className={styles.head} aria-hidden="true">
        {requiredFirst(record, inOrder(record.properties ?? {}, form.root))
          .slice(0, 2)
          .map(([name]) => (
            <span key={name}>{labelOf(name)}</span>
          ))}
      </p>
      <DragAndDropList items={items} nameOf={(item, i) => nameOf(item, i).title} onMove={move}>
        {(item, i) => (
          <div className={styles.line} data-line={i}>
            <Properties
              field={propertyOf(field, [i], item)}
              line={{ label: `More for ${nameOf(item, i).title}`, actions: actionsFor(i) }}
            />
          </div>
        )}
      </DragAndDropList>
      <AddButton field={field} items={items} onAdd={begin} />
    </div>
  )
}
