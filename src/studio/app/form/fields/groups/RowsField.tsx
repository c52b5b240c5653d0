import { FieldRow } from '../../field-row/FieldRow.tsx'
import type { Field } from '../../form-context.ts'
import { Rows } from '../../rows/Rows.tsx'
import { areLines } from '../../schema/parts.ts'
import { Lines } from './Lines.tsx'

/** A list of records: a row each, which opens, or where they are small, a line each. */
export function RowsField({ field }: { readonly field: Field }) {
  return (
    <FieldRow field={field} naming="group">
      {areLines(field.schema.items ?? {}, field.form.root) ? <Lines field={field} /> : <Rows field={field} />}
    </FieldRow>
  )
}
