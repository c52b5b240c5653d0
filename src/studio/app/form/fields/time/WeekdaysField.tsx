import type { FieldProps } from '@rjsf/utils'
import { FieldRow } from '../../field-row/FieldRow.tsx'
import { useField } from '../../field-row/use-field.ts'
import { Days } from './Days.tsx'

/** Days of the week. */
export function WeekdaysField(props: FieldProps) {
  const field = useField(props)
  const chosen: readonly unknown[] = Array.isArray(field.value) ? field.value : []
  return (
    <FieldRow field={field} naming="group">
      <Days
        label={field.label}
        value={chosen}
        onChange={(days) => (days.length === 0 && !field.required ? field.remove() : void field.set(days))}
      />
    </FieldRow>
  )
}
