import inputs from '../../../controls/inputs.module.css'
import { describing, FieldRow } from '../../field-row/FieldRow.tsx'
import type { Field } from '../../form-context.ts'

/** Yes or no. */
export function FlagField({ field }: { readonly field: Field }) {
  const isFixed = field.schema.const !== undefined
  return (
    <FieldRow field={field}>
      <span data-narrow="">
        <input
          {...describing(field)}
          type="checkbox"
          className={inputs.checkbox}
          checked={field.value === true}
          onChange={({ target: { checked } }) => (checked || !isFixed ? field.set(checked) : field.remove())}
        />
      </span>
    </FieldRow>
  )
}
