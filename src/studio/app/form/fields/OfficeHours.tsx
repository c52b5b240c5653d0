import type { AriaAttributes } from 'react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { timeMeant } from '#checker/schema.ts'
import { Button, RemoveButton } from '#workbench/app/Buttons.tsx'
import buttons from '#workbench/app/buttons.module.css'
import inputs from '#workbench/app/inputs.module.css'
import { describing, FieldRow, Findings } from '../FieldRow.tsx'
import { type Field, findingsWithin } from '../form-context.ts'
import { listOf } from '../operations.ts'
import { matchesPattern } from '../schema/controls.ts'
import { inSentence, labelOf } from '../schema/labels.ts'
import { firstHours } from '../schema/starting-value.ts'
import { useTyping } from '../typing.ts'
import { propertyOf } from '../Value.tsx'
import styles from './OfficeHours.module.css'
import { Properties } from './Properties.tsx'

/** Office hours: a picture of the week, and the fields behind it. */
export function HoursField({ field }: { readonly field: Field }) {
  return (
    <FieldRow field={field} naming="group">
      <div className={styles.hours}>
        {field.value !== undefined && <Week hours={field.value} />}
        <Properties field={field} />
      </div>
    </FieldRow>
  )
}

interface Hours {
  readonly days?: unknown
  readonly opens?: unknown
  readonly closes?: unknown
}

function Week({ hours }: { readonly hours: unknown }) {
  const { also, ...usual }: Hours & { readonly also?: unknown } = Object(hours)
  const all = [usual, ...(Array.isArray(also) ? also : [])].map((one): Hours => Object(one))
  const on = (day: string) => all.filter(({ days }) => Array.isArray(days) && days.includes(day))
  return (
    <dl className={styles.week}>
      {[...weekdays.slice(1), ...weekdays.slice(0, 1)].map((day) => (
        <div key={day} data-open={on(day).length > 0 || undefined}>
          <dt>{labelOf(day).slice(0, 3)}</dt>
          {on(day).map(({ opens, closes }) => (
            <dd key={`${opens} ${closes}`}>
              {String(opens ?? '')}
              <br />
              {String(closes ?? '')}
            </dd>
          ))}
          {on(day).length === 0 && <dd>Closed</dd>}
        </div>
      ))}
    </dl>
  )
}

export function WeeklyHoursField({ field }: { readonly field: Field }) {
  const { form, at, schema } = field
  const { items, insert, remove } = listOf(field)
  const label = inSentence(field.label)
  const first = firstHours(schema.items ?? {}, form.root)
  return (
    <FieldRow field={field} naming="group">
      <ul className={styles.lines}>
        {items.map((item, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: hours have no name.
          <li key={i}>
            <HoursLine list={field} index={i} item={item} />
            <RemoveButton what={`hours ${i + 1}`} onRemove={() => remove(`hours of ${label}`, i)} />
            <Findings id={`${field.id}-${i}`} findings={findingsWithin(form.findings, [...at, i])} />
          </li>
        ))}
        <li>
          <Button look="add" onPress={() => insert(`Add hours to ${label}`, items.length, first)}>
            Add hours
          </Button>
        </li>
      </ul>
    </FieldRow>
  )
}

function HoursLine({ list, index, item }: { readonly list: Field; readonly index: number; readonly item: unknown }) {
  const part = (name: string) => propertyOf(list, [index, name], Object(item)[name])
  const days = part('days')
  const isOptional = !list.schema.items?.required?.includes('days')
  return (
    <div className={styles.line}>
      <Days
        label={`Days of hours ${index + 1}`}
        value={Array.isArray(days.value) ? days.value : []}
        onChange={(chosen) => (chosen.length === 0 && isOptional ? days.remove() : void days.set(chosen))}
      />
      {(['opens', 'closes'] as const).map((name) => (
        <TimeInput key={name} field={part(name)} aria-label={`${labelOf(name)}, hours ${index + 1}`} />
      ))}
    </div>
  )
}

export function TimeField({ field }: { readonly field: Field }) {
  return (
    <FieldRow field={field}>
      <TimeInput field={field} {...describing(field)} />
    </FieldRow>
  )
}

interface TimeInputProps extends AriaAttributes {
  readonly field: Field
  readonly id?: string
}

/** A time of day; `18:00` becomes `6:00 PM`. */
function TimeInput({ field, ...described }: TimeInputProps) {
  const { value, schema } = field
  const { control } = useTyping(
    field,
    typeof value === 'string' ? value : '',
    (text) => (matchesPattern(text, schema) ? text : (timeMeant(text.trim()) ?? text)),
    (text) => matchesPattern(text, schema),
  )
  return (
    <span className={styles.time} data-narrow="">
      <input {...described} {...control} className={inputs.input} placeholder="9:00 AM" />
    </span>
  )
}

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
const weekdays: readonly string[] = ['sunday', ...days.slice(0, -1)]

interface DaysProps {
  readonly label: string
  readonly value: readonly unknown[]
  readonly onChange: (days: readonly string[]) => void
}

function Days({ label, value, onChange }: DaysProps) {
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
