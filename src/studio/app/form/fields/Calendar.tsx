import { I18nProvider, RangeCalendar } from 'react-aria-components'
import styles from '../../controls/Calendar.module.css'
import { CalendarMonth, DayPicker, dayIn } from '../../controls/DayPicker.tsx'
import { FieldRow, labelling } from '../FieldRow.tsx'
import type { Field } from '../form-context.ts'
import { listOf } from '../operations.ts'
import { Rows } from '../rows/Rows.tsx'

export function DayField({ field }: { readonly field: Field }) {
  const { value, set } = field
  return (
    <FieldRow field={field} naming="name">
      <DayPicker labels={labelling(field)} value={value} onChange={(day) => void set(day)} />
      {dayIn(value) === null && typeof value === 'string' && value !== '' && (
        <p className={styles.other}>Now: {value}</p>
      )}
    </FieldRow>
  )
}

interface Exception {
  readonly name?: string
  readonly date?: string
  readonly until?: string
}

/** The special days of an office, and a calendar in which a range is chosen to add more. */
export function ExceptionsField({ field }: { readonly field: Field }) {
  const { form, at } = field
  const { items: list, insert } = listOf(field)
  const items: readonly Exception[] = list.map(Object)
  const marked = (day: string) =>
    items.find(({ date = '', until = date }) => date !== '' && date <= day && day <= until)?.name
  const add = (first: string, last: string) => {
    // Sorted by date.
    const index = items.filter(({ date = '' }) => date < first).length
    const days = { name: '', date: first, ...(last !== first && { until: last }) }
    form.fresh.forget(at)
    form.fresh.add([...at, index])
    insert(`Add days from ${first}`, index, days)
    form.onSelect([...at, index])
  }
  return (
    <FieldRow field={field} naming="group">
      <div className={styles.exceptions}>
        <Rows field={field} canAdd={false} />
        <div>
          <p>Choose the first day and the last to add them.</p>
          <I18nProvider locale="en-GB">
            <RangeCalendar
              aria-label="Days to add"
              firstDayOfWeek="mon"
              value={null}
              defaultFocusedValue={dayIn(items.at(-1)?.date)}
              onChange={({ start, end }) => add(start.toString(), end.toString())}
            >
              <CalendarMonth marked={marked} />
            </RangeCalendar>
          </I18nProvider>
        </div>
      </div>
    </FieldRow>
  )
}
