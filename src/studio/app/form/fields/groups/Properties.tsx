import { useRef } from 'react'
import { Button } from 'react-aria-components'
import type { Schema } from '../../../../../config/schema/schema-set.ts'
import { type Action, ActionMenu } from '../../../controls/ActionMenu.tsx'
import buttons from '../../../controls/buttons.module.css'
import { Findings } from '../../field-row/Findings.tsx'
import { useAsked } from '../../field-row/use-asked.ts'
import { findingsWithin } from '../../field-row/use-field.ts'
import { AskedContext, type Field } from '../../form-context.ts'
import { setting } from '../../operations.ts'
import { AddMenu } from '../../rows/AddMenu.tsx'
import { resolved } from '../../schema/bundle.ts'
import { type Control, controlOf } from '../../schema/controls.ts'
import { inSentence, labelOf } from '../../schema/labels.ts'
import { inOrder } from '../../schema/order.ts'
import { areLines } from '../../schema/parts.ts'
import { firstValue } from '../../schema/starting-value.ts'
import { Value } from '../../Value.tsx'
import styles from './Properties.module.css'

/** What is in the file as soon as it is added; anything else once it has a value. */
const begins: readonly Control[] = ['group', 'hours', 'weeklyHours', 'flag', 'map', 'forms', 'rows', 'texts']

interface Props {
  readonly field: Field
  /** Of a record that stands in a line, what else can be done with it. */
  readonly line?: { readonly label: string; readonly actions: readonly Action[] }
}

/** The controls of an object's properties. */
export function Properties({ field, line }: Props) {
  const { form, schema, value } = field
  const group = useRef<HTMLDivElement>(null)
  const asked = useAsked(group)
  const isWanted = (name: string) => field.at.length > form.part.length || (form.properties?.includes(name) ?? true)
  const all = inOrder(schema.properties ?? {}, form.root)
  const own = (line ? requiredFirst(schema, all) : all).filter(([name, part]) => isShown(name, part) && isWanted(name))
  const has = (name: string) => Object(value)[name] !== undefined
  const isThere = (name: string) => has(name) || isRequired(schema, name) || asked.names.includes(name)
  const absent = own.filter(([name]) => !isThere(name))
  const add = (name: string) => {
    const at = [...field.at, name]
    const part = resolved(schema.properties?.[name] ?? {}, form.root)
    form.fresh.add(at)
    asked.ask(name)
    if (!begins.includes(controlOf(part))) return
    const value = firstValue(part, form.root)
    form.make(`Add ${inSentence(labelOf(name))}`, { kind: 'set', file: form.file.file, at, value })
    // An item that opens is gone to, as if it had been added to a list that was there.
    const [item] = controlOf(part) === 'rows' && !areLines(part.items ?? {}, form.root) ? (value as unknown[]) : []
    if (item !== undefined) form.onSelect([...at, 0])
  }
  const additions = absent.map(([name, part]) => ({
    title: labelOf(name),
    note: resolved(part, form.root).description,
    act: () => add(name),
  }))
  return (
    <div className={line ? styles.line : styles.properties} ref={group}>
      <AskedContext value={asked}>
        {own
          .filter(([name]) => isThere(name))
          .map(([name, part]) => (
            <Value
              key={name}
              at={[...field.at, name]}
              schema={part}
              value={Object(value)[name]}
              required={isRequired(schema, name)}
            />
          ))}
      </AskedContext>
      <Unknown field={field} />
      {line && <ActionMenu label={line.label} actions={[...additions.map(asAddition), ...line.actions]} />}
      {!line && additions.length > 0 && <AddMenu label={addition(additions)} additions={additions} />}
    </div>
  )
}

/** Whether a property is for people: not the file's schema, nor what names the form of an object. */
function isShown(name: string, { const: fixed }: Schema): boolean {
  return name !== '$schema' && typeof fixed !== 'string'
}

/** What is to be written before what can be. */
export function requiredFirst(schema: Schema, properties: readonly [string, Schema][]): [string, Schema][] {
  const isNeeded = ([name]: [string, Schema]) => isRequired(schema, name)
  return [...properties.filter(isNeeded), ...properties.filter((one) => !isNeeded(one))]
}

function asAddition({ title, ...action }: Action): Action {
  return { ...action, title: `Add ${inSentence(title)}` }
}

function isRequired({ required = [] }: Schema, name: string): boolean {
  return required.includes(name)
}

const either = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** What can be added, by name where that is short. */
function addition(additions: readonly Action[]): string {
  const all = `Add ${either.format(additions.map(({ title }) => inSentence(title)))}`
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
