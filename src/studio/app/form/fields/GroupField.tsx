import type { FieldProps } from '@rjsf/utils'
import { useRef } from 'react'
import { Button } from 'react-aria-components'
import type { Schema } from '../../../../config/schema/schema-set.ts'
import buttons from '../../controls/buttons.module.css'
import { AddMenu } from '../AddMenu.tsx'
import { FieldRow } from '../FieldRow.tsx'
import { Findings } from '../Findings.tsx'
import { AskedContext } from '../form-context.ts'
import { setting } from '../operations.ts'
import { Faults } from '../Rows.tsx'
import { type Bundle, resolved } from '../schema/bundle.ts'
import { type Control, controlOf } from '../schema/controls.ts'
import { inSentence, labelOf } from '../schema/labels.ts'
import { opens } from '../schema/parts.ts'
import { startingValue } from '../schema/starting-value.ts'
import { schemaFieldOf } from '../schema-field.ts'
import { useAsked } from '../use-asked.ts'
import { type Field, findingsWithin, useField } from '../use-field.ts'
import styles from './GroupField.module.css'

/** What is in the file as soon as it is added; anything else once it has a value. */
const begins: readonly Control[] = ['group', 'hours', 'flag', 'map', 'forms', 'rows', 'texts']

/** The properties of an object: those that it has or needs, and what can be added. */
export function GroupField(props: FieldProps) {
  const field = useField(props)
  if (field.schema.oneOf) return null
  if (props.fieldPathId.path.length === 0) return <Properties {...props} field={field} />
  if (opens(field.schema, field.form.root)) return <OpensRow field={field} />
  return (
    <FieldRow field={field} naming="group">
      <Properties {...props} field={field} />
    </FieldRow>
  )
}

/** A row that opens an object which is shown on its own. */
function OpensRow({ field }: { readonly field: Field }) {
  const { form, at, value } = field
  const names = Object.keys(Object(value)).map((name) => inSentence(labelOf(name)))
  return (
    <FieldRow field={field} naming="group">
      <button
        type="button"
        className={`${buttons.card} ${styles.open}`}
        onClick={() => {
          if (value === undefined) void field.set(startingValue(field.schema, form.root))
          form.onSelect(at)
        }}
      >
        <span>{value === undefined ? 'Write it' : names.join(', ')}</span>
        <Faults findings={findingsWithin(form.findings, at)} />
      </button>
    </FieldRow>
  )
}

/** The controls of an object's properties. */
export function Properties({ field, ...rest }: FieldProps & { readonly field: Field }) {
  const props: FieldProps = rest
  const { registry, fieldPathId, formData, onChange } = props
  const SchemaField = schemaFieldOf(props)
  const { form, schema } = field
  const group = useRef<HTMLDivElement>(null)
  const asked = useAsked(group)
  const isWanted = (name: string) => fieldPathId.path.length > 0 || (form.properties?.includes(name) ?? true)
  const own = inOrder(schema.properties ?? {}, form.root).filter(
    ([name, part]) => isShown(name, part) && isWanted(name),
  )
  const has = (name: string) => Object(formData)[name] !== undefined
  const isThere = (name: string) => has(name) || isRequired(schema, name) || asked.names.includes(name)
  const absent = own.filter(([name]) => !isThere(name))
  const add = (name: string) => {
    const part = schema.properties?.[name] ?? {}
    const control = controlOf(resolved(part, form.root))
    asked.ask(name)
    if (begins.includes(control)) {
      const at = [...field.at, name]
      const value = startingValue(part, form.root)
      const title = `Add ${inSentence(labelOf(name))}`
      form.make(title, { kind: 'set', file: form.file.file, at, value })
    }
  }
  return (
    <div className={styles.properties} ref={group}>
      <AskedContext value={asked}>
        {own
          .filter(([name]) => isThere(name))
          .map(([name, part]) => (
            <SchemaField
              key={name}
              name={name}
              schema={part as object}
              uiSchema={{}}
              registry={registry}
              required={isRequired(schema, name)}
              formData={Object(formData)[name]}
              fieldPathId={{ $id: `${fieldPathId.$id}_${name}`, path: [...fieldPathId.path, name] }}
              onChange={onChange}
              onBlur={props.onBlur}
              onFocus={props.onFocus}
            />
          ))}
      </AskedContext>
      <Unknown field={field} />
      {absent.length > 0 && (
        <AddMenu
          label={addition(absent.map(([name]) => inSentence(labelOf(name))))}
          additions={absent.map(([name, part]) => ({
            title: labelOf(name),
            note: resolved(part, form.root).description,
            act: () => add(name),
          }))}
        />
      )}
    </div>
  )
}

/** Whether a property is for people: not the file's schema, nor what names the form of an object. */
function isShown(name: string, { const: fixed }: Schema): boolean {
  return name !== '$schema' && typeof fixed !== 'string'
}

/** Properties in the order of the schema, but names for the machine last: they matter least to who writes a text. */
function inOrder(properties: Readonly<Record<string, Schema>>, root: Bundle): [string, Schema][] {
  const isForMachine = ([name, part]: [string, Schema]) => {
    const { pattern, input, refersTo } = resolved(part, root)
    return name === 'id' || (pattern?.startsWith('^[a-z') === true && input === undefined && refersTo === undefined)
  }
  const all = Object.entries(properties)
  return [...all.filter((one) => !isForMachine(one)), ...all.filter(isForMachine)]
}

function isRequired({ required = [] }: Schema, name: string): boolean {
  return required.includes(name)
}

const either = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** What can be added, by name where that is short. */
function addition(names: readonly string[]): string {
  const all = `Add ${either.format(names)}`
  return all.length > 44 ? 'Add more fields' : all
}

/** Properties that the schema does not know, which can only go. */
function Unknown({ field }: { readonly field: Field }) {
  const { form, at, schema, value } = field
  const { file, body } = form.file
  // The text of a Markdown file, while it is on its way to the file.
  const isBody = (name: string) => body !== undefined && at.length === 0 && name === 'text'
  const names = Object.keys(Object(value)).filter((name) => !(name in (schema.properties ?? {})) && !isBody(name))
  return names.map((name) => {
    const own = [...at, name]
    return (
      <div key={name} className={styles.unknown} data-at={JSON.stringify(own)}>
        <p>
          <code>{name}</code> is not known here.
        </p>
        <Findings id={`${field.id}-${name}`} findings={findingsWithin(form.findings, own)} />
        <Button
          className={buttons.button ?? ''}
          onPress={() => form.make(`Remove ${name}`, setting(file, own, Object(value)[name]))}
        >
          Remove
        </Button>
      </div>
    )
  })
}
