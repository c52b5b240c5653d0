import type { HTMLInputTypeAttribute } from 'react'
import inputs from '../../../controls/inputs.module.css'
import { describing, FieldRow } from '../../field-row/FieldRow.tsx'
import type { Field } from '../../form-context.ts'
import { fits } from '../../schema/fits.ts'
import { useTyping } from '../../typing/use-typing.ts'

const types: Readonly<Record<string, HTMLInputTypeAttribute>> = { phone: 'tel', email: 'email' }

/** A text, in as many lines as it needs. */
export function TextField({ field }: { readonly field: Field }) {
  const { schema, required } = field
  const written = typeof field.value === 'string' ? field.value : ''
  const { shown, type, finish } = useTyping(
    field,
    written,
    // An optional text that is emptied goes; one that is required stands there empty, and the checker says so.
    (text) => (text === '' && !required ? undefined : text),
    (text) => text === '' || fits(text, schema),
  )
  const shared = { ...describing(field), value: shown, maxLength: schema.maxLength, onBlur: finish }
  return (
    <FieldRow field={field}>
      {schema.pattern === undefined ? (
        <textarea
          {...shared}
          className={inputs.input}
          // For browsers in which it does not grow by itself.
          rows={Math.ceil((shown.length + 1) / 64)}
          onChange={({ target }) => type(target.value.replaceAll('\n', ' '))}
        />
      ) : (
        <input
          {...shared}
          className={schema.input === undefined ? inputs.code : inputs.input}
          type={types[schema.input ?? ''] ?? 'text'}
          spellCheck={false}
          onChange={({ target }) => type(target.value)}
        />
      )}
    </FieldRow>
  )
}
