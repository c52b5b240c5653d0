import type { FieldProps } from '@rjsf/utils'
import { FieldRow } from '../../field-row/FieldRow.tsx'
import { useField } from '../../field-row/use-field.ts'
import { Rows } from '../../rows/Rows.tsx'
import { areLines } from '../../schema/parts.ts'
import { Lines } from './Lines.tsx'

/** A list of records: a row each, which opens, or where they are small, a line each. */
export function RowsField(props: FieldProps) {
  const field = useField(props)
  return (
    <FieldRow field={field} naming="group">
      {areLines(field.schema.items ?? {}, field.form.root) ? (
        <Lines {...props} field={field} />
      ) : (
        <Rows field={field} />
      )}
    </FieldRow>
  )
}
