import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import buttons from '#studio/app/controls/buttons.module.css'
import { FieldRow } from '#studio/app/form/FieldRow.tsx'
import type { Field } from '#studio/app/form/form-context.ts'
import { labelOf } from '#studio/app/form/schema/labels.ts'
import styles from './OfficeHours.module.css'

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

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/** The days in the order of the config. */
export const weekdays: readonly string[] = ['sunday', ...days.slice(0, -1)]

interface DaysProps {
  readonly label: string
  readonly value: readonly unknown[]
  readonly onChange: (days: readonly string[]) => void
}

export function Days({ label, value, onChange }: DaysProps) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      className={buttons.joined ?? ''}
      selectionMode="multiple"
      selectedKeys={value.map(String)}
      onSelectionChange={(chosen) => onChange(weekdays.filter((day) => chosen.has(day)))}
    >
      {days.map((day) => (
        <ToggleButton key={day} id={day} className={`${buttons.toggle} ${styles.day}`}>
          {labelOf(day).slice(0, 3)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
