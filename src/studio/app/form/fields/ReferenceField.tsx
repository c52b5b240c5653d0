import { useId } from 'react'
import { RemoveButton } from '#studio/app/controls/Buttons.tsx'
import { DragAndDropList, moveAnnouncement } from '#studio/app/controls/DragAndDropList.tsx'
import inputs from '#studio/app/controls/inputs.module.css'
import { Picker } from '#studio/app/controls/Picker.tsx'
import { FieldRow, Findings, labelling } from '#studio/app/form/FieldRow.tsx'
import { findingsWithin } from '#studio/app/form/findings.ts'
import type { Field } from '#studio/app/form/form-context.ts'
import { insertOperation, moveOperation, removeOperation, setOperation } from '#studio/app/form/operations.ts'
import { creation, offered } from '#studio/app/form/references.ts'
import { inSentence } from '#studio/app/form/schema/labels.ts'
import { useTyping } from '#studio/app/form/typing.ts'
import { propertyOf } from '#studio/app/form/Value.tsx'
import type { Operation } from '#studio/protocol.ts'
import styles from './ReferenceField.module.css'

/** A reference by id, picked by name; a missing target can be created at once. */
export function ReferenceField({ field }: { readonly field: Field }) {
  const { form, at, schema, value, set } = field
  const kind = schema.refersTo ?? ''
  const references = offered(form, kind, at)
  const pick = (id: string) => {
    const found = references.find((one) => String(one.id) === id)
    void set(found?.id ?? id)
  }
  const create = (name: string) => {
    const made = creation(form, kind, name, at)
    if (made) form.make(`Create ${name}`, made.operation, setOperation(form.file.file, at, value, made.id))
  }
  return (
    <FieldRow field={field} naming="name">
      <Picker
        labels={labelling(field)}
        picks={references.map(({ id, label }) => ({ id: String(id), label }))}
        value={value === undefined ? '' : String(value)}
        onPick={pick}
        onCreate={creation(form, kind, 'x', at) && create}
      />
    </FieldRow>
  )
}

/** A list of references by id, with notes where the schema allows them. */
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
    form.make(`Add ${name} to ${inSentence(label)}`, ...before, insertOperation(file, at, items.length, value, items))
    form.say(`${name} is added.`)
  }
  const move = (from: number, to: number) => {
    const name = nameOf(items[from])
    form.make(`Move ${name}`, moveOperation(file, at, from, to, items))
    form.say(moveAnnouncement(name, to, items.length))
  }
  const create = (name: string) => {
    const made = creation(form, kind, name, at)
    if (made) add(made.id, name, made.operation)
  }
  return (
    <FieldRow field={field} naming="group">
      <div className={styles.references}>
        <DragAndDropList items={items} nameOf={nameOf} onMove={move}>
          {(item, i) => (
            <div className={styles.reference}>
              <span className={styles.name}>{nameOf(item)}</span>
              {schema.items?.properties && <Note field={propertyOf(field, [i], item)} name={nameOf(item)} />}
              <RemoveButton
                what={nameOf(item)}
                onRemove={() => form.make(`Remove ${nameOf(item)}`, removeOperation(file, at, i, items, mayBeEmpty))}
              />
              <Findings id={`${id}-${i}`} findings={findingsWithin(form.findings, [...at, i])} />
            </div>
          )}
        </DragAndDropList>
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

/** The note of an included benefit, which turns its id into an object. */
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

/** A link to an address of the site, or to any other. */
export function LinkField({ field }: { readonly field: Field }) {
  const { form, value, set } = field
  const pages = form.references.page ?? []
  return (
    <FieldRow field={field} naming="name">
      <Picker
        labels={labelling(field)}
        picks={pages.map(({ id, label }) => ({ id: String(id), label: String(id), note: label }))}
        value={typeof value === 'string' ? value : ''}
        onPick={(address) => void set(address)}
        allowsOther
      />
    </FieldRow>
  )
}
