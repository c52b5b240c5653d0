import type { FieldProps } from '@rjsf/utils'
import { FieldRow } from '../FieldRow.tsx'
import { formOf, resolved } from '../schema/bundle.ts'
import { labelOf } from '../schema/labels.ts'
import { startingValue } from '../schema/starting-value.ts'
import { useField } from '../use-field.ts'
import { ConditionValue } from './ConditionValue.tsx'
import controls from './controls.module.css'
import styles from './FormsField.module.css'
import { Properties } from './GroupField.tsx'

/** An object that takes one of several forms: which, and the properties of that. */
export function FormsField(props: FieldProps) {
  const field = useField(props)
  const { schema, form, value, id, label } = field
  if (schema.title === 'Condition') return <ConditionValue field={field} />
  const forms = (schema.oneOf ?? []).map((one) => resolved(one, form.root))
  const chosen = value === undefined ? undefined : formOf(schema, form.root, value)
  const isChosen = (one: (typeof forms)[number]) => chosen?.title === one.title
  return (
    <FieldRow field={field} naming="group">
      <div className={styles.forms}>
        <select
          id={id}
          aria-label={`Kind of ${label}`}
          className={controls.input}
          value={String(forms.findIndex(isChosen))}
          onChange={({ target }) => {
            const next = forms[Number(target.value)]
            if (next) void field.set(startingValue(next, form.root))
          }}
        >
          {!forms.some(isChosen) && <option value="-1">Choose…</option>}
          {forms.map((one, i) => (
            <option key={one.title} value={i}>
              {labelOf(String(one.properties?.['kind']?.const ?? one.required?.[0] ?? one.title))}: {one.description}
            </option>
          ))}
        </select>
        {chosen && <Properties {...props} schema={chosen as object} field={{ ...field, schema: chosen }} />}
      </div>
    </FieldRow>
  )
}
