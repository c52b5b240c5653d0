import type { AriaAttributes } from 'react'
import { timeMeant } from '#config/schema/closest-value.ts'
import inputs from '#studio/app/controls/inputs.module.css'
import { describing, FieldRow } from '#studio/app/form/FieldRow.tsx'
import type { Field } from '#studio/app/form/form-context.ts'
import { matchesPattern } from '#studio/app/form/schema/controls.ts'
import { useTyping } from '#studio/app/form/typing.ts'
import styles from './OfficeHours.module.css'

export function TimeField({ field }: { readonly field: Field }) {
  return (
    <FieldRow field={field}>
      <TimeInput field={field} {...describing(field)} />
    </FieldRow>
  )
}

interface TimeInputProps extends AriaAttributes {
  readonly field: Field
  readonly id?: string
}

/** A time of day; `18:00` becomes `6:00 PM`. */
export function TimeInput({ field, ...described }: TimeInputProps) {
  const { value, schema } = field
  const { shown, type, finish } = useTyping(
    field,
    typeof value === 'string' ? value : '',
    (text) => (matchesPattern(text, schema) ? text : (timeMeant(text.trim()) ?? text)),
    (text) => matchesPattern(text, schema),
  )
  return (
    <span className={styles.time} data-narrow="">
      <input
        {...described}
        className={inputs.input}
        value={shown}
        placeholder="9:00 AM"
        onBlur={finish}
        onChange={({ target }) => type(target.value)}
      />
    </span>
  )
}
