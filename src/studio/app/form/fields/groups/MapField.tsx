import { useEffect, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import { withArticle } from '../../../../../config/diagnostics/english.ts'
import buttons from '../../../controls/buttons.module.css'
import inputs from '../../../controls/inputs.module.css'
import { FieldRow } from '../../field-row/FieldRow.tsx'
import type { Field } from '../../form-context.ts'
import { AskedContext } from '../../form-context.ts'
import { setting } from '../../operations.ts'
import { resolved } from '../../schema/bundle.ts'
import { otherThan } from '../../schema/copied.ts'
import { inSentence, singular } from '../../schema/labels.ts'
import { startingValue } from '../../schema/starting-value.ts'
import { Value } from '../../Value.tsx'
import styles from './MapField.module.css'

/** Values by names that are chosen freely, such as the rules of a wizard. */
export function MapField({ field }: { readonly field: Field }) {
  const { form, at, schema, label } = field
  const part = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {}
  const [draft, setDraft] = useState<string>()
  const own = Object.entries(Object(field.value))
  const isDrafted = draft !== undefined && !own.some(([name]) => name === draft)
  // It is in the file now, where it can get another name.
  if (draft !== undefined && !isDrafted) setDraft(undefined)
  const entries = isDrafted ? [...own, [draft, undefined] as const] : own
  const what = inSentence(singular(label))
  const add = () => {
    const name = String(
      otherThan(
        `new-${what}`,
        entries.map(([one]) => one),
      ),
    )
    const value = startingValue(resolved(part, form.root), form.root)
    // What nothing can stand in for is in the file once somebody has said it.
    if (value === undefined) setDraft(name)
    else form.make(`Add ${withArticle(what)}`, setting(form.file.file, [...at, name], undefined, value))
  }
  return (
    <FieldRow field={field} naming="group">
      <div className={styles.map}>
        <AskedContext value={{ names: isDrafted ? [draft] : [], forget: () => setDraft(undefined) }}>
          {entries.map(([name, value], i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: its name changes while it is written.
            <div key={i} className={styles.entry}>
              <Name field={field} name={name} what={what} value={value} onDraft={setDraft} />
              <Value at={[...at, name]} schema={part} value={value} />
            </div>
          ))}
        </AskedContext>
        <Button className={buttons.add ?? ''} onPress={add}>
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
  /** Names what is not in the file yet. */
  readonly onDraft: (name: string) => void
}

/** The name of a value, which is another one once the person goes on; two values cannot have the same. */
function Name({ field, name, what, value, onDraft }: NameProps) {
  const { form, at } = field
  const [typed, setTyped] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const [isNew] = useState(value === undefined)
  useEffect(() => {
    // What was just added is named first.
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
        onKeyDown={({ key }) => key === 'Enter' && finish()}
      />
      {isTaken && <span role="alert">Another {what} has this name.</span>}
    </label>
  )
}
