import { useEffect, useRef, useState } from 'react'
import { withArticle } from '#checker/english.ts'
import { Button } from '#workbench/app/Buttons.tsx'
import inputs from '#workbench/app/inputs.module.css'
import { FieldRow } from '../FieldRow.tsx'
import { AddedContext, type Field } from '../form-context.ts'
import { uniqueValue } from '../ids.ts'
import { setOperation } from '../operations.ts'
import { resolveRef } from '../schema/bundle.ts'
import { inSentence, singular } from '../schema/labels.ts'
import { startingValue } from '../schema/starting-value.ts'
import { Value } from '../Value.tsx'
import styles from './MapField.module.css'

/** Values under freely chosen names, such as the rules of a wizard. */
export function MapField({ field }: { readonly field: Field }) {
  const { form, at, schema, label } = field
  const part = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {}
  const [draft, setDraft] = useState<string>()
  const own = Object.entries(Object(field.value))
  const isDrafted = draft !== undefined && !own.some(([name]) => name === draft)
  // The file has it now.
  if (draft !== undefined && !isDrafted) setDraft(undefined)
  const entries = isDrafted ? [...own, [draft, undefined] as const] : own
  const what = inSentence(singular(label))
  const add = () => {
    const name = String(
      uniqueValue(
        `new-${what}`,
        entries.map(([one]) => one),
      ),
    )
    const value = startingValue(resolveRef(part, form.root), form.root)
    form.fresh.add([...at, name])
    // A value without a default is a draft until it is filled in.
    if (value === undefined) setDraft(name)
    else form.make(`Add ${withArticle(what)}`, setOperation(form.file.file, [...at, name], undefined, value))
  }
  return (
    <FieldRow field={field} naming="group">
      <div className={styles.map}>
        <AddedContext value={{ names: isDrafted ? [draft] : [], forget: () => setDraft(undefined) }}>
          {entries.map(([name, value], i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: its name changes while it is written.
            <div key={i} className={styles.entry}>
              <Name field={field} name={name} what={what} value={value} onDraft={setDraft} />
              <Value at={[...at, name]} schema={part} value={value} />
            </div>
          ))}
        </AddedContext>
        <Button look="add" onPress={add}>
          Add {withArticle(what)}
        </Button>
      </div>
    </FieldRow>
  )
}

interface NameProps {
  readonly field: Field
  readonly name: string
  readonly what: string
  readonly value: unknown
  /** Renames the draft. */
  readonly onDraft: (name: string) => void
}

/** The name of an entry, which is renamed on blur unless the name is taken. */
function Name({ field, name, what, value, onDraft }: NameProps) {
  const { form, at } = field
  const [typed, setTyped] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const [isNew] = useState(value === undefined)
  useEffect(() => {
    if (isNew) input.current?.focus()
    if (isNew) input.current?.select()
  }, [isNew])
  const isTaken = typed !== undefined && typed !== name && Object.hasOwn(Object(field.value), typed)
  const finish = () => {
    setTyped(undefined)
    if (typed === undefined || typed === name || typed === '' || isTaken) return
    if (value === undefined) return onDraft(typed)
    const { file } = form.file
    form.make(`Rename ${name}`, { kind: 'rename', file, at: [...at, name], name: typed, was: value })
  }
  return (
    <label className={styles.name}>
      Name of the {what}
      <input
        ref={input}
        className={inputs.code}
        value={typed ?? name}
        aria-invalid={isTaken || undefined}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={finish}
        onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && finish()}
      />
      {isTaken && <span role="alert">Another {what} has this name.</span>}
    </label>
  )
}
