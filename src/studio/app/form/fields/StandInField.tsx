import inputs from '#workbench/app/inputs.module.css'
import { type Field, findingsWithin } from '../form-context.ts'
import { resolveRef } from '../schema/bundle.ts'
import { controlOf } from '../schema/controls.ts'
import { inSentence } from '../schema/labels.ts'
import { propertyOf } from '../Value.tsx'
import styles from './StandInField.module.css'

/** A value with the control of its schema, and a tick that marks it as a stand-in. A text that is typed over one is real. */
export function StandInField({ field }: { readonly field: Field }) {
  const { form, at, schema, value, label, set } = field
  const { value: marked, standIn: isMarked = false }: { value?: unknown; standIn?: boolean } = Object(value)
  const [real = {}] = schema.oneOf ?? []
  const own = { ...resolveRef(real, form.root), ...(schema.description && { description: schema.description }) }
  const inner = isMarked ? { ...propertyOf(field, ['value'], marked), id: field.id, remove: field.remove } : field
  const retyped: Pick<Field, 'set'> = {
    // Only the first keystroke replaces the mark.
    set: (text, typing) => set(text, typing && { was: typing.was === marked ? value : typing.was }),
  }
  const isTyped = isMarked && controlOf(own) === 'text'
  const findings = findingsWithin(form.findings, at)
  const Control = form.controls[controlOf(own)]
  return (
    <div className={styles.standIn}>
      <Control field={{ ...inner, ...(isTyped && retyped), label, schema: own, findings }} />
      {value !== undefined && (
        <label>
          <input
            type="checkbox"
            className={inputs.checkbox}
            checked={isMarked}
            aria-label={`${label} is a stand-in`}
            onChange={() => void set(isMarked ? marked : { value, standIn: true })}
          />{' '}
          Stand-in: not the real {inSentence(label)} yet
        </label>
      )}
    </div>
  )
}
