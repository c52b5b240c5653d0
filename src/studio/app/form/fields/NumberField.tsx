import type { FieldProps } from '@rjsf/utils'
import { amountMeant } from '../../../../config/json/amount.ts'
import { describing, FieldRow } from '../FieldRow.tsx'
import { useField } from '../use-field.ts'
import { useTyping } from '../use-typing.ts'
import styles from './controls.module.css'

/** A number, which may be typed as people write it: `1,200` is 1200. What is no number is left to the checker to say. */
export function NumberField(props: FieldProps) {
  const field = useField(props)
  const { value, required } = field
  const written = value === undefined ? '' : String(value)
  const { shown, type, finish } = useTyping(field, written, (text) => {
    if (text.trim() === '') return required ? '' : undefined
    return amountMeant(text)?.value ?? text
  })
  return (
    <FieldRow field={field}>
      <input
        {...describing(field)}
        className={styles.number}
        inputMode="decimal"
        value={shown}
        onBlur={finish}
        onChange={({ target }) => type(target.value)}
      />
    </FieldRow>
  )
}
