import { Button } from 'react-aria-components'
import { RemoveButton } from '#studio/app/controls/Buttons.tsx'
import buttons from '#studio/app/controls/buttons.module.css'
import { FieldRow, Findings } from '#studio/app/form/FieldRow.tsx'
import { findingsWithin } from '#studio/app/form/findings.ts'
import type { Field } from '#studio/app/form/form-context.ts'
import { insertOperation, removeOperation } from '#studio/app/form/operations.ts'
import { inSentence, labelOf } from '#studio/app/form/schema/labels.ts'
import { firstHours } from '#studio/app/form/schema/starting-value.ts'
import { propertyOf } from '#studio/app/form/Value.tsx'
import styles from './OfficeHours.module.css'
import { Properties } from './Properties.tsx'
import { TimeInput } from './TimeField.tsx'
import { Days, weekdays } from './WeekdaysField.tsx'

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
  const { form, at, label, schema } = field
  const items: readonly unknown[] = Array.isArray(field.value) ? field.value : []
  const { file } = form.file
  const first = firstHours(schema.items ?? {}, form.root)
  return (
    <FieldRow field={field} naming="group">
      <ul className={styles.lines}>
        {items.map((item, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: hours have no name.
          <li key={i}>
            <HoursLine list={field} index={i} item={item} />
            <RemoveButton
              what={`hours ${i + 1}`}
              onRemove={() =>
                form.make(`Remove hours of ${inSentence(label)}`, removeOperation(file, at, i, items, false))
              }
            />
            <Findings id={`${field.id}-${i}`} findings={findingsWithin(form.findings, [...at, i])} />
          </li>
        ))}
        <li>
          <Button
            className={buttons.add ?? ''}
            onPress={() =>
              form.make(`Add hours to ${inSentence(label)}`, insertOperation(file, at, items.length, first, items))
            }
          >
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
