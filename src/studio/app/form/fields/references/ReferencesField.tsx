import { useId } from 'react'
import type { Operation } from '../../../../protocol.ts'
import inputs from '../../../controls/inputs.module.css'
import { Picker } from '../../../controls/Picker.tsx'
import { RemoveButton } from '../../../controls/RemoveButton.tsx'
import { movedWords, Sortable } from '../../../controls/Sortable.tsx'
import { FieldRow } from '../../field-row/FieldRow.tsx'
import { Findings } from '../../field-row/Findings.tsx'
import { findingsWithin, propertyOf } from '../../field-row/use-field.ts'
import type { Field } from '../../form-context.ts'
import { inserting, moving, removing } from '../../operations.ts'
import { creation, offered } from '../../references.ts'
import { inSentence } from '../../schema/labels.ts'
import { useTyping } from '../../typing/use-typing.ts'
import styles from './ReferencesField.module.css'

/** A list of ids of things that stand elsewhere; where the schema lets an item have a note, with that. */
export function ReferencesField({ field }: { readonly field: Field }) {
  const { form, at, label, schema, id } = field
  const items: readonly unknown[] = Array.isArray(field.value) ? field.value : []
  const { file } = form.file
  const kind = schema.items?.refersTo ?? ''
  const all = offered(form, kind, at)
  const nameOf = (item: unknown) => all.find((one) => one.id === idOf(item))?.label ?? String(idOf(item))
  const left = all.filter((one) => !items.some((item) => idOf(item) === one.id))
  const mayBeEmpty = field.required || schema.minItems === 0
  const add = (value: unknown, name: string, ...before: Operation[]) => {
    form.make(`Add ${name} to ${inSentence(label)}`, ...before, inserting(file, at, items.length, value, items))
    form.say(`${name} is added.`)
  }
  const move = (from: number, to: number) => {
    const name = nameOf(items[from])
    form.make(`Move ${name}`, moving(file, at, from, to, items))
    form.say(movedWords(name, to, items.length))
  }
  const create = (name: string) => {
    const made = creation(form, kind, name, at)
    if (made) add(made.id, name, made.operation)
  }
  return (
    <FieldRow field={field} naming="group">
      <div className={styles.references}>
        <Sortable items={items} nameOf={nameOf} onMove={move}>
          {(item, i) => (
            <div className={styles.reference}>
              <span className={styles.name}>{nameOf(item)}</span>
              {schema.items?.properties && <Note field={propertyOf(field, [i], item)} name={nameOf(item)} />}
              <RemoveButton
                what={nameOf(item)}
                onRemove={() => form.make(`Remove ${nameOf(item)}`, removing(file, at, i, items, mayBeEmpty))}
              />
              <Findings id={`${id}-${i}`} findings={findingsWithin(form.findings, [...at, i])} />
            </div>
          )}
        </Sortable>
        <Picker
          labels={{ 'aria-label': `Add to ${inSentence(label)}` }}
          placeholder="Add…"
          picks={left.map((one) => ({ id: String(one.id), label: one.label }))}
          picked={items.map(nameOf)}
          value=""
          onPick={(picked) => {
            const found = left.find((one) => String(one.id) === picked)
            if (found) add(found.id, found.label)
          }}
          onCreate={creation(form, kind, 'x', at) && create}
        />
      </div>
    </FieldRow>
  )
}

/** What is said of an included benefit besides its name: with it, the item is an object. */
function Note({ field, name }: { readonly field: Field; readonly name: string }) {
  const { value } = field
  const written = String(Object(value).note ?? '')
  const { shown, type, finish } = useTyping(field, written, (note) =>
    note === '' ? idOf(value) : { id: idOf(value), note },
  )
  return (
    <input
      id={useId()}
      className={inputs.input}
      aria-label={`Limit or condition of ${name}`}
      placeholder="Limit or condition"
      value={shown}
      onBlur={finish}
      onChange={({ target }) => type(target.value)}
    />
  )
}

function idOf(item: unknown): unknown {
  return typeof item === 'object' && item !== null ? Object(item)['id'] : item
}
