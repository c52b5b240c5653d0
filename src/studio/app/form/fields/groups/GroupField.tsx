import buttons from '../../../controls/buttons.module.css'
import { FieldRow } from '../../field-row/FieldRow.tsx'
import { findingsWithin } from '../../field-row/use-field.ts'
import type { Field } from '../../form-context.ts'
import { Faults } from '../../rows/Rows.tsx'
import { inSentence, labelOf } from '../../schema/labels.ts'
import { opens } from '../../schema/parts.ts'
import { startingValue } from '../../schema/starting-value.ts'
import styles from './GroupField.module.css'
import { Properties } from './Properties.tsx'

/** The properties of an object: those that it has or needs, and what can be added. */
export function GroupField({ field }: { readonly field: Field }) {
  if (field.at.length === field.form.part.length) return <Properties field={field} />
  if (opens(field.schema, field.form.root)) return <OpensRow field={field} />
  return (
    <FieldRow field={field} naming="group">
      <Properties field={field} />
    </FieldRow>
  )
}

/** A row that opens an object which is shown on its own. */
function OpensRow({ field }: { readonly field: Field }) {
  const { form, at, value } = field
  const names = Object.keys(Object(value)).map((name) => inSentence(labelOf(name)))
  return (
    <FieldRow field={field} naming="group">
      <button
        type="button"
        className={`${buttons.card} ${styles.open}`}
        onClick={() => {
          if (value === undefined) void field.set(startingValue(field.schema, form.root))
          form.onSelect(at)
        }}
      >
        <span>{value === undefined ? 'Write it' : names.join(', ')}</span>
        <Faults findings={findingsWithin(form.findings, at)} />
      </button>
    </FieldRow>
  )
}
