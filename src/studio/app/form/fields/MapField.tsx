import type { FieldProps } from '@rjsf/utils'
import { FieldRow } from '../FieldRow.tsx'
import { resolved } from '../schema/bundle.ts'
import { inSentence } from '../schema/labels.ts'
import { startingValue } from '../schema/starting-value.ts'
import { schemaFieldOf } from '../schema-field.ts'
import { useField } from '../use-field.ts'
import controls from './controls.module.css'
import styles from './MapField.module.css'

/** Values by names that are chosen freely, such as the rules of a wizard. */
export function MapField(props: FieldProps) {
  const field = useField(props)
  const { form, at, schema, label } = field
  const SchemaField = schemaFieldOf(props)
  const part = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {}
  const entries = Object.entries(Object(field.value))
  const { file } = form.file
  const add = () => {
    const names = entries.map(([name]) => name)
    const name = ['new', ...names.map((_, i) => `new-${i + 2}`)].find((one) => !names.includes(one)) ?? 'new'
    const value = startingValue(resolved(part, form.root), form.root)
    form.make(`Add to ${inSentence(label)}`, {
      kind: 'set',
      file,
      at: [...at, name],
      value,
    })
  }
  return (
    <FieldRow field={field} naming="group">
      <div className={styles.map}>
        {entries.map(([name, value]) => (
          <div key={name} className={styles.entry}>
            <input
              className={controls.input}
              aria-label={`Name of ${name}`}
              defaultValue={name}
              onBlur={({ target }) => {
                if (target.value === name || target.value === '') return
                form.make(`Rename ${name}`, { kind: 'rename', file, at: [...at, name], name: target.value, was: value })
              }}
            />
            <SchemaField
              name={name}
              schema={part as object}
              uiSchema={{}}
              registry={props.registry}
              formData={value}
              fieldPathId={{ $id: `${props.fieldPathId.$id}_${name}`, path: [...props.fieldPathId.path, name] }}
              onChange={props.onChange}
              onBlur={props.onBlur}
              onFocus={props.onFocus}
            />
          </div>
        ))}
        <button type="button" className={controls.link} onClick={add}>
          Add to {inSentence(label)}
        </button>
      </div>
    </FieldRow>
  )
}
