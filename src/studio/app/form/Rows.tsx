import { useId } from 'react'
import controls from './fields/controls.module.css'
import { inserting, moving, removing } from './operations.ts'
import styles from './Rows.module.css'
import { inSentence, noteOf, titleOf } from './schema/labels.ts'
import { startingValue } from './schema/starting-value.ts'
import { type Field, findingsWithin } from './use-field.ts'

/** The items of a list as rows that open. */
export function Rows({ field }: { readonly field: Field }) {
  const { form, at, schema, label } = field
  const items: readonly unknown[] = Array.isArray(field.value) ? field.value : []
  const { file } = form.file
  const id = useId()
  const mayBeEmpty = field.required || schema.minItems === 0
  const nameOf = (item: unknown) => titleOf(item) || 'without a name'
  const move = (from: number, to: number) => {
    form.make(`Move ${nameOf(items[from])}`, moving(file, at, from, to, items))
    form.say(`${nameOf(items[from])} is now ${to + 1} of ${items.length}.`)
  }
  const add = (index: number, value: unknown) => {
    form.make(`Add to ${inSentence(label)}`, inserting(file, at, index, value, items))
    form.onSelect([...at, index])
  }
  return (
    <div className={styles.list}>
      <ol className={styles.rows}>
        {items.map((item, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items have no name that all of them share.
          <li key={i} className={styles.row}>
            <button type="button" className={styles.open} onClick={() => form.onSelect([...at, i])}>
              <span className={styles.title}>{nameOf(item)}</span>
              <span className={styles.note}>{noteOf(item)}</span>
              <Faults count={findingsWithin(form.findings, [...at, i]).length} />
            </button>
            <button
              type="button"
              aria-label={`Move ${nameOf(item)} up`}
              disabled={i === 0}
              onClick={() => move(i, i - 1)}
            >
              ↑
            </button>
            <button
              type="button"
              aria-label={`Move ${nameOf(item)} down`}
              disabled={i === items.length - 1}
              onClick={() => move(i, i + 1)}
            >
              ↓
            </button>
            <button type="button" aria-label={`Duplicate ${nameOf(item)}`} onClick={() => add(i + 1, item)}>
              ⧉
            </button>
            <button
              type="button"
              aria-label={`Remove ${nameOf(item)}`}
              onClick={() => form.make(`Remove ${nameOf(item)}`, removing(file, at, i, items, mayBeEmpty))}
            >
              ×
            </button>
          </li>
        ))}
      </ol>
      <button
        type="button"
        id={id}
        className={controls.link}
        onClick={() => add(items.length, startingValue(schema.items ?? {}, form.root))}
      >
        Add to {inSentence(label)}
      </button>
    </div>
  )
}

function Faults({ count }: { readonly count: number }) {
  if (count === 0) return null
  return <span className={styles.faults}>{count} to look at</span>
}
