import { I18nProvider, RangeCalendar } from 'react-aria-components'
import { FieldRow } from '../../field-row/FieldRow.tsx'
import type { Field } from '../../form-context.ts'
import { inserting } from '../../operations.ts'
import { Rows } from '../../rows/Rows.tsx'
import { dayIn } from './DayField.tsx'
import styles from './ExceptionsField.module.css'
import { Month } from './Month.tsx'

interface Exception {
  readonly name?: string
  readonly date?: string
  readonly until?: string
}

/** Days on which other hours hold, or none: a calendar that has them, to which a day or several are added by choosing them. */
export function ExceptionsField({ field }: { readonly field: Field }) {
  const { form, at, value } = field
  const items: readonly Exception[] = Array.isArray(value) ? value : []
  const marked = (day: string) =>
    items.find(({ date = '', until = date }) => date !== '' && date <= day && day <= until)?.name
  const add = (first: string, last: string) => {
    // In the order of their days, as people would write them.
    const index = items.filter(({ date = '' }) => date < first).length
    const days = { name: '', date: first, ...(last !== first && { until: last }) }
    form.fresh.forget(at)
    form.fresh.add([...at, index])
    form.make(`Add days from ${first}`, inserting(form.file.file, at, index, days, items))
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
              <Month marked={marked} />
            </RangeCalendar>
          </I18nProvider>
        </div>
      </div>
    </FieldRow>
  )
}
