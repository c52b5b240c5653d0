import buttons from '../../controls/buttons.module.css'
import { FieldRow } from '../field-row/FieldRow.tsx'
import type { Field } from '../form-context.ts'
import { startingValue } from '../schema/starting-value.ts'

/** A value that no control can show: it is as somebody wrote it by hand, and can be begun anew. */
export function UnfitValue({ field }: { readonly field: Field }) {
  const { form, schema, value, set } = field
  return (
    <FieldRow field={field} naming="group">
      <p>
        Something else stands here: <code>{JSON.stringify(value)}</code>{' '}
        <button type="button" className={buttons.link} onClick={() => void set(startingValue(schema, form.root))}>
          Begin it anew
        </button>
      </p>
    </FieldRow>
  )
}
