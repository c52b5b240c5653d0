import { describing, FieldRow } from '../../field-row/FieldRow.tsx'
import type { Field } from '../../form-context.ts'
import { TimeInput } from './TimeInput.tsx'

/** A time of the day. */
export function TimeField({ field }: { readonly field: Field }) {
  return (
    <FieldRow field={field}>
      <TimeInput field={field} {...describing(field)} />
    </FieldRow>
  )
}
