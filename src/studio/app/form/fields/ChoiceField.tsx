import type { FieldProps } from '@rjsf/utils'
import { describing, FieldRow } from '../FieldRow.tsx'
import { labelOf } from '../schema/labels.ts'
import { useField } from '../use-field.ts'
import styles from './controls.module.css'

/** One of several values. */
export function ChoiceField(props: FieldProps) {
  const field = useField(props)
  const { schema, value, required } = field
  const choices = schema.enum ?? []
  const isKnown = choices.includes(value)
  return (
    <FieldRow field={field}>
      <select
        {...describing(field)}
        className={styles.input}
        value={value === undefined ? '' : String(value)}
        onChange={({ target }) => {
          if (target.value === '') field.remove()
          else void field.set(choices.find((choice) => String(choice) === target.value))
        }}
      >
        {(!required || value === undefined) && <option value="">Choose…</option>}
        {!isKnown && value !== undefined && <option value={String(value)}>{String(value)} (unknown)</option>}
        {choices.map((choice, i) => (
          <option key={String(choice)} value={String(choice)}>
            {labelOf(String(choice))}
            {schema.enumDescriptions?.[i] !== undefined && `: ${schema.enumDescriptions[i]}`}
          </option>
        ))}
      </select>
    </FieldRow>
  )
}
