import type { FieldProps } from '@rjsf/utils'
import inputs from '../../../controls/inputs.module.css'
import { describing, FieldRow } from '../../field-row/FieldRow.tsx'
import { useField } from '../../field-row/use-field.ts'

/** Yes or no. */
export function FlagField(props: FieldProps) {
  const field = useField(props)
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
