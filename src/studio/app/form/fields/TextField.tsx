import type { FieldProps } from '@rjsf/utils'
import { describing, FieldRow } from '../FieldRow.tsx'
import { useField } from '../use-field.ts'
import { useTyping } from '../use-typing.ts'
import styles from './controls.module.css'

/** A text, in as many lines as it needs. */
export function TextField(props: FieldProps) {
  const field = useField(props)
  const { schema, required } = field
  const written = typeof field.value === 'string' ? field.value : ''
  // An optional text that is emptied goes; one that is required stands there empty, and the checker says so.
  const { shown, type, finish } = useTyping(field, written, (text) => (text === '' && !required ? undefined : text))
  const isLong = schema.translate === true || (schema.pattern === undefined && written.length > 40)
  const shared = {
    ...describing(field),
    className: styles.input,
    value: shown,
    maxLength: schema.maxLength,
    onBlur: finish,
  }
  return (
    <FieldRow field={field}>
      {isLong ? (
        <textarea {...shared} rows={1} onChange={({ target }) => type(target.value.replaceAll('\n', ' '))} />
      ) : (
        <input {...shared} type="text" onChange={({ target }) => type(target.value)} />
      )}
    </FieldRow>
  )
}
