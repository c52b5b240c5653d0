import { FieldRow } from '../../field-row/FieldRow.tsx'
import type { Field } from '../../form-context.ts'
import { Days } from './Days.tsx'

/** Days of the week. */
export function WeekdaysField({ field }: { readonly field: Field }) {
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
