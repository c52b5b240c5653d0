import { useId } from 'react'
import { RemoveButton } from '#workbench/app/Buttons.tsx'
import { DragAndDropList } from '#workbench/app/DragAndDropList.tsx'
import inputs from '#workbench/app/inputs.module.css'
import type { Operation } from '../../../protocol.ts'
import { Picker } from '../../controls/Picker.tsx'
import { FieldRow, Findings, labelling } from '../FieldRow.tsx'
import { type Field, findingsWithin } from '../form-context.ts'
import { listOf, setOperation } from '../operations.ts'
import { creation, isLoading, offered } from '../references.ts'
import { inSentence } from '../schema/labels.ts'
import { useTyping } from '../typing.ts'
import { propertyOf } from '../Value.tsx'
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
        isLoading={isLoading(form, kind)}
      />
    </FieldRow>
  )
}

/** A list of references by id, with notes where the schema allows them. */
export function ReferencesField({ field }: { readonly field: Field }) {
  const { form, at, label, schema, id } = field
  const { items, insert, move, remove } = listOf(field)
  const kind = schema.items?.refersTo ?? ''
  const all = offered(form, kind, at)
  const nameOf = (item: unknown) => all.find((one) => one.id === idOf(item))?.label ?? String(idOf(item))
  const left = all.filter((one) => !items.some((item) => idOf(item) === one.id))
  const add = (value: unknown, name: string, ...before: Operation[]) => {
    insert(`Add ${name} to ${inSentence(label)}`, items.length, value, ...before)
    form.say(`${name} is added.`)
  }
  const create = (name: string) => {
    const made = creation(form, kind, name, at)
    if (made) add(made.id, name, made.operation)
  }
  return (
    <FieldRow field={field} naming="group">
      <div className={styles.references}>
        <DragAndDropList items={items} nameOf={nameOf} onMove={(from, to) => move(nameOf(items[from]), from, to)}>
          {(item, i) => (
            // biome-ignore lint/a11y/noStaticElementInteractions: it hears which of its controls has the focus.
            <div
              className={styles.reference}
              data-at={JSON.stringify([...at, i])}
              onFocus={(event) => {
                event.preventDefault()
                form.onSelect([...at, i, ...(typeof item === 'object' ? ['note'] : [])])
              }}
            >
              <span className={styles.name}>{nameOf(item)}</span>
              {schema.items?.properties && <Note field={propertyOf(field, [i], item)} name={nameOf(item)} />}
              <RemoveButton what={nameOf(item)} onRemove={() => remove(nameOf(item), i)} />
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
          isLoading={isLoading(form, kind)}
        />
      </div>
    </FieldRow>
  )
}

/** The note of an included benefit, which turns its id into an object. */
function Note({ field, name }: { readonly field: Field; readonly name: string }) {
  const { value } = field
  const written = String(Object(value).note ?? '')
  const { control } = useTyping(field, written, (note) => (note === '' ? idOf(value) : { id: idOf(value), note }))
  return (
    <input
      id={useId()}
      className={inputs.input}
      aria-label={`Limit or condition of ${name}`}
      placeholder="Limit or condition"
      {...control}
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
        isLoading={isLoading(form, 'page')}
      />
    </FieldRow>
  )
}
