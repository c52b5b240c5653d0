import type { FieldProps } from '@rjsf/utils'
import { FieldRow } from '../FieldRow.tsx'
import { Rows } from '../Rows.tsx'
import { useField } from '../use-field.ts'

/** A list of records, a row each, which opens. */
export function RowsField(props: FieldProps) {
  const field = useField(props)
  return (
    <FieldRow field={field} naming="group">
      <Rows field={field} />
    </FieldRow>
  )
}
