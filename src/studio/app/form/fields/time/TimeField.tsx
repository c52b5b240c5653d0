import type { FieldProps } from '@rjsf/utils'
import { describing, FieldRow } from '../../field-row/FieldRow.tsx'
import { useField } from '../../field-row/use-field.ts'
import { TimeInput } from './TimeInput.tsx'

/** A time of the day. */
export function TimeField(props: FieldProps) {
  const field = useField(props)
  return (
    <FieldRow field={field}>
      <TimeInput field={field} {...describing(field)} />
    </FieldRow>
  )
}
