import { type RefObject, useRef, useState } from 'react'
import { wordList } from '#checker/english.ts'
import type { Schema } from '#checker/schema.ts'
import { type Action, ActionMenu, plainNote } from '#workbench/app/ActionMenu.tsx'
import { Button } from '#workbench/app/Buttons.tsx'
import buttons from '#workbench/app/buttons.module.css'
import { isShownProperty } from '../advanced-fields.ts'
import { Findings } from '../FieldRow.tsx'
import { focusIn } from '../focus.ts'
import { AddedContext, type AddedProperties, type Field, findingsWithin } from '../form-context.ts'
import { setOperation } from '../operations.ts'
import { belongsToKind } from '../question-kind.ts'
import { AddMenu } from '../rows/AddButton.tsx'
import { resolveRef } from '../schema/bundle.ts'
import { type Control, controlOf } from '../schema/controls.ts'
import { inSentence, labelOf } from '../schema/labels.ts'
import { areLines, inOrder } from '../schema/parts.ts'
import { firstValue } from '../schema/starting-value.ts'
import { Value } from '../Value.tsx'
import styles from './Properties.module.css'

/** Containers and flags are written when added, other values when filled in. */
const begins: readonly Control[] = ['group', 'hours', 'weeklyHours', 'flag', 'map', 'forms', 'rows', 'texts']

interface PropertiesProps {
  readonly field: Field
  /** The action menu of a record that stands in one line. */
  readonly line?: { readonly label: string; readonly actions: readonly Action[] }
}

/** The properties that an object has or needs, and a menu that adds the others. */
export function Properties({ field, line }: PropertiesProps) {
  const { form, schema, value } = field
  const group = useRef<HTMLDivElement>(null)
  const added = useAddedProperties(group)
  const isWhole = field.at.length === form.part.length
  const isOfTab = (name: string) => !isWhole || (form.properties?.includes(name) ?? true)
  const isWanted = (name: string) => isOfTab(name) && isShownProperty(form, field.at, name)
  const all = inOrder(schema.properties ?? {}, form.root)
  const own = (line ? requiredFirst(schema, all) : all).filter(([name, part]) => isShown(name, part) && isWanted(name))
  const has = (name: string) => Object(value)[name] !== undefined
  const isThere = (name: string) =>
    has(name) || isRequired(schema, name) || added.names.includes(name) || belongsToKind(form, field.at, name) === true
  const absent = own.filter(([name]) => !isThere(name) && belongsToKind(form, field.at, name) !== false)
  const add = (name: string) => {
    const at = [...field.at, name]
    const part = resolveRef(schema.properties?.[name] ?? {}, form.root)
    form.fresh.add(at)
    added.add(name)
    if (!begins.includes(controlOf(part))) return
    const value = firstValue(part, form.root)
    form.make(`Add ${inSentence(labelOf(name, part))}`, { kind: 'set', file: form.file.file, at, value })
    // The first item of a new list is opened, as a further one would be.
    const [item] = controlOf(part) === 'rows' && !areLines(part.items ?? {}, form.root) ? (value as unknown[]) : []
    if (item !== undefined) form.onSelect([...at, 0])
  }
  const additions = absent.map(([name, part]) => {
    const schema = resolveRef(part, form.root)
    return { title: labelOf(name, schema), note: schema.description, act: () => add(name) }
  })
  return (
    <div
      className={line ? styles.line : styles.properties}
      data-is-alone={(line && !form.isAdvanced) || undefined}
      ref={group}
    >
      <AddedContext value={added}>
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
      </AddedContext>
      <Unknown field={field} />
      {line && <ActionMenu label={line.label} actions={[...additions.map(asAddition), ...line.actions]} />}
      {!line &&
        additions.length > 0 &&
        (isWhole && absent.length === own.length ? (
          <EmptyForm additions={additions} />
        ) : (
          <AddMenu label={addition(additions)} additions={additions} />
        ))}
    </div>
  )
}

/** A form without values: a card with the purpose of each property that can be added. */
function EmptyForm({ additions }: { readonly additions: readonly Action[] }) {
  return (
    <ul className={styles.empty} aria-label="What can be added">
      {additions.map(({ title, note, act }) => (
        <li key={title}>
          <button type="button" className={buttons.card} onClick={act}>
            <strong>{title}</strong>
            {note !== undefined && <small>{plainNote(note)}</small>}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Hides `$schema` and the constant that names a variant. */
function isShown(name: string, { const: fixed }: Schema): boolean {
  return name !== '$schema' && typeof fixed !== 'string'
}

/** Required properties before optional ones. */
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

/** Lists what can be added where that is short. */
function addition(additions: readonly Action[]): string {
  const titles = additions.map(({ title }) => inSentence(title))
  const all = `Add ${wordList(titles, 'or')}`
  return all.length > 44 ? 'Add more fields' : all
}

/** Properties that the schema does not know; they can only be removed. */
function Unknown({ field }: { readonly field: Field }) {
  const { form, at, schema, value } = field
  const { file } = form.file
  const names = Object.keys(Object(value)).filter((name) => !(name in (schema.properties ?? {})))
  return names.map((name) => {
    const own = [...at, name]
    return (
      <div key={name} className={styles.unknown} data-at={JSON.stringify(own)}>
        <p>
          <code>{name}</code> is not known here.
        </p>
        <Findings id={`${field.id}-${name}`} findings={findingsWithin(form.findings, own)} />
        <Button onPress={() => form.make(`Remove ${name}`, setOperation(file, own, Object(value)[name]))}>
          Remove
        </Button>
      </div>
    )
  })
}

/** A closing menu gives the focus back to its button within this time. */
const closingMs = 300

/** Optional properties shown although they have no value yet; the last one added gets the focus. */
function useAddedProperties(
  group: RefObject<HTMLElement | null>,
): AddedProperties & { readonly add: (name: string) => void } {
  const [names, setNames] = useState<readonly string[]>([])
  const focus = (name: string) => {
    const rows = [...(group.current?.children ?? [])]
    const row = rows.find((one) => JSON.parse(one.getAttribute('data-at') ?? '[]').at(-1) === name)
    if (!row?.contains(document.activeElement)) focusIn(row)
  }
  return {
    names,
    forget: (name) => setNames((all) => all.filter((one) => one !== name)),
    add: (name) => {
      setNames((all) => [...all, name])
      // React renders in an earlier microtask, so the row is there before the next keystroke.
      queueMicrotask(() => focus(name))
      const keepFocus = ({ target }: FocusEvent) => {
        if (target instanceof Element && target.matches('[aria-haspopup]')) focus(name)
      }
      document.addEventListener('focusin', keepFocus)
      setTimeout(() => document.removeEventListener('focusin', keepFocus), closingMs)
    },
  }
}
