import { Choose } from '../../../controls/Choose.tsx'
import { FieldRow } from '../../field-row/FieldRow.tsx'
import type { Field } from '../../form-context.ts'
import { formOf } from '../../schema/bundle.ts'
import { labelOf } from '../../schema/labels.ts'
import { formsOf, startingValue } from '../../schema/starting-value.ts'
import { ConditionValue } from './ConditionValue.tsx'
import styles from './FormsField.module.css'
import { Properties } from './Properties.tsx'

/** An object that takes one of several forms: which, and the properties of that. */
export function FormsField({ field }: { readonly field: Field }) {
  const { schema, form, value, label } = field
  if (schema.input === 'condition') return <ConditionValue field={field} />
  const forms = formsOf(schema, form.root)
  const chosen = value === undefined ? undefined : formOf(schema, form.root, value)
  const now = forms.find((one) => one.schema.title === chosen?.title)
  return (
    <FieldRow field={field} naming="group">
      <div className={styles.forms}>
        <Choose
          labels={{ 'aria-label': `Kind of ${label}` }}
          choices={forms.map((one) => ({ id: one.kind, title: labelOf(one.kind), note: one.schema.description }))}
          value={now?.kind}
          onChoose={(kind) => {
            const next = forms.find((one) => one.kind === kind)
            if (next && next !== now) void field.set(startingValue(next.schema, form.root))
          }}
        />
        {chosen && <Properties field={{ ...field, schema: chosen }} />}
      </div>
    </FieldRow>
  )
}
