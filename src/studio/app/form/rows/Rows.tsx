import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type Action, ActionMenu } from '#workbench/app/ActionMenu.tsx'
import { Button } from '#workbench/app/Buttons.tsx'
import { DragAndDropList } from '#workbench/app/DragAndDropList.tsx'
import { FieldRow } from '../FieldRow.tsx'
import { Properties, requiredFirst } from '../fields/Properties.tsx'
import { focusIn } from '../focus.ts'
import { type Field, findingsWithin } from '../form-context.ts'
import { duplicated } from '../ids.ts'
import { listOf } from '../operations.ts'
import { resolveRef } from '../schema/bundle.ts'
import { inSentence, labelOf } from '../schema/labels.ts'
import { areLines, inOrder } from '../schema/parts.ts'
import { startingValue } from '../schema/starting-value.ts'
import { propertyOf } from '../Value.tsx'
import { AddButton } from './AddButton.tsx'
import styles from './Rows.module.css'
import { type RowName, rowName } from './row-name.ts'

export function Rows({ field, canAdd = true }: { readonly field: Field; readonly canAdd?: boolean }) {
  const { form, at } = field
  const { items, nameOf, move, begin, actionsFor } = rowsOf(field, (i) => form.onSelect([...at, i]))
  return (
    <div className={styles.list}>
      <DragAndDropList items={items} nameOf={(item, i) => nameOf(item, i).title} onMove={move}>
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
      </DragAndDropList>
      {canAdd && <AddButton field={field} items={items} onAdd={begin} />}
    </div>
  )
}

/** The number of errors, or else of warnings. */
export function Faults({ findings }: { readonly findings: Field['findings'] }) {
  const errors = findings.filter(({ severity }) => severity === 'error').length
  const warnings = findings.length - errors
  if (errors > 0) return <span className={styles.errors}>{errors === 1 ? '1 error' : `${errors} errors`}</span>
  if (warnings > 0)
    return <span className={styles.warnings}>{warnings === 1 ? '1 warning' : `${warnings} warnings`}</span>
  return null
}

interface RowsOf {
  readonly items: readonly unknown[]
  readonly nameOf: (item: unknown, index: number) => RowName
  readonly move: (from: number, to: number) => void
  readonly begin: (value: unknown) => void
  readonly actionsFor: (index: number) => readonly Action[]
}

/** The items of a list with their actions; `goTo` opens an added one. */
function rowsOf(field: Field, goTo: (index: number) => void): RowsOf {
  const { form, at, schema, label } = field
  const { items, ...list } = listOf(field)
  const nameOf = (item: unknown, i: number) => rowName(form, at, schema, item, i)
  const titleOf = (i: number) => nameOf(items[i], i).title
  const move = (from: number, to: number) => list.move(titleOf(from), from, to)
  const add = (index: number, item: unknown) => {
    list.insert(`Add to ${inSentence(label)}`, index, item)
    goTo(index)
  }
  const duplicate = (i: number) => {
    form.fresh.forget(at)
    add(i + 1, duplicated(items[i], items))
  }
  const remove = (i: number) => {
    list.remove(titleOf(i), i)
    form.say(`${titleOf(i)} is removed. Undo brings it back.`)
  }
  return {
    items,
    nameOf,
    move,
    begin: (item) => {
      form.fresh.add([...at, items.length])
      add(items.length, item)
    },
    actionsFor: (i) => [
      { title: 'Move up', isOff: i === 0, act: () => move(i, i - 1) },
      { title: 'Move down', isOff: i === items.length - 1, act: () => move(i, i + 1) },
      { title: 'Duplicate', act: () => duplicate(i) },
      { title: 'Remove', act: () => remove(i) },
    ],
  }
}

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
  const { items, nameOf, move, begin, actionsFor } = rowsOf(field, goTo)
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
          .slice(0, form.isAdvanced ? 2 : 1)
          .map(([name, part]) => (
            <span key={name}>{labelOf(name, resolveRef(part, form.root))}</span>
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
