import type { FieldProps } from '@rjsf/utils'
import { FieldRow } from '../FieldRow.tsx'
import { inserting, moving, removing } from '../operations.ts'
import { inSentence } from '../schema/labels.ts'
import { type Field, useField } from '../use-field.ts'
import { useTyping } from '../use-typing.ts'
import controls from './controls.module.css'
import styles from './TextsField.module.css'

/** A list of texts or numbers, a line each. */
export function TextsField(props: FieldProps) {
  const field = useField(props)
  const items: readonly unknown[] = Array.isArray(field.value) ? field.value : []
  const { form, at, label, schema } = field
  const { file } = form.file
  const mayBeEmpty = field.required || schema.minItems === 0
  const move = (from: number, to: number) => {
    form.make(`Move a line of ${inSentence(label)}`, moving(file, at, from, to, items))
    form.say(`Line ${from + 1} of ${label} is now line ${to + 1}.`)
  }
  const empty = schema.items?.type === 'integer' ? (schema.items.minimum ?? 1) : ''
  return (
    <FieldRow field={field} isGroup>
      <ol className={styles.texts}>
        {items.map((item, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text that is being typed stays the same line.
          <li key={i}>
            <Line field={field} index={i} value={item} />
            <button
              type="button"
              disabled={i === 0}
              aria-label={`Move line ${i + 1} up`}
              onClick={() => move(i, i - 1)}
            >
              ↑
            </button>
            <button
              type="button"
              disabled={i === items.length - 1}
              aria-label={`Move line ${i + 1} down`}
              onClick={() => move(i, i + 1)}
            >
              ↓
            </button>
            <button
              type="button"
              aria-label={`Remove line ${i + 1}`}
              onClick={() =>
                form.make(`Remove a line of ${inSentence(label)}`, removing(file, at, i, items, mayBeEmpty))
              }
            >
              ×
            </button>
          </li>
        ))}
        <li>
          <button
            type="button"
            className={controls.link}
            onClick={() => form.make(`Add to ${inSentence(label)}`, inserting(file, at, items.length, empty, items))}
          >
            Add a line
          </button>
        </li>
      </ol>
    </FieldRow>
  )
}

function Line({ field, index, value }: { readonly field: Field; readonly index: number; readonly value: unknown }) {
  const isNumber = field.schema.items?.type === 'integer'
  const own: Field = {
    ...field,
    value,
    set: (next, typing) => {
      const { form } = field
      const at = [...field.at, index]
      const was = typing ? typing.was : value
      const title = `Change ${inSentence(field.label)}`
      return form.onChange({
        title,
        typing: `${form.file.file} ${JSON.stringify(at)}`,
        operations: [{ kind: 'set', file: form.file.file, at, value: next, was }],
      })
    },
  }
  const { shown, type, finish } = useTyping(own, String(value ?? ''), (text) =>
    isNumber && /^\d+$/.test(text) ? Number(text) : text,
  )
  return (
    <textarea
      rows={1}
      className={controls.input}
      aria-label={`${field.label}, line ${index + 1}`}
      value={shown}
      onBlur={finish}
      onChange={({ target }) => type(target.value.replaceAll('\n', ' '))}
    />
  )
}
