import { type CalendarDate, parseDate } from '@internationalized/date'
import { useState } from 'react'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  DateInput,
  DatePicker,
  DateSegment,
  Dialog,
  Group,
  Heading,
  I18nProvider,
  Popover,
  RangeCalendar,
} from 'react-aria-components'
import buttons from '#studio/app/controls/buttons.module.css'
import inputs from '#studio/app/controls/inputs.module.css'
import popovers from '#studio/app/controls/popovers.module.css'
import { FieldRow, labelling } from '#studio/app/form/FieldRow.tsx'
import type { Field } from '#studio/app/form/form-context.ts'
import { listOf } from '#studio/app/form/operations.ts'
import { Rows } from '#studio/app/form/rows/Rows.tsx'
import styles from './Calendar.module.css'

/** One month with buttons to the others; `marked` gives the name of a marked day. */
function CalendarMonth({ marked }: { readonly marked?: (day: string) => string | undefined }) {
  return (
    <div className={styles.month}>
      <header className={styles.head}>
        <Button slot="previous" className={buttons.icon ?? ''}>
          ‹
        </Button>
        <Heading className={styles.title ?? ''} level={3} />
        <Button slot="next" className={buttons.icon ?? ''}>
          ›
        </Button>
      </header>
      <CalendarGrid className={styles.days ?? ''}>
        {(date) => (
          <CalendarCell date={date} className={styles.day ?? ''}>
            {({ formattedDate }) => (
              <span data-marked={marked?.(date.toString())} title={marked?.(date.toString())}>
                {formattedDate}
              </span>
            )}
          </CalendarCell>
        )}
      </CalendarGrid>
    </div>
  )
}

export function DayField({ field }: { readonly field: Field }) {
  const { value, set } = field
  const day = dayIn(value)
  // A year that is typed is 2, 20 and 202 before it is 2027, so only whole years are sent.
  const [typed, setTyped] = useState<{ readonly day: CalendarDate | null; readonly over: unknown }>()
  const shown = typed && typed.over === value ? typed.day : day
  const change = (next: CalendarDate | null) => {
    const isWhole = next !== null && next.year >= 1000
    setTyped({ day: next, over: value })
    if (isWhole && next.toString() !== value) void set(next.toString())
  }
  return (
    <FieldRow field={field} naming="name">
      <I18nProvider locale="en-GB">
        <DatePicker
          {...labelling(field)}
          className={styles.dayFieldDay ?? ''}
          data-narrow=""
          value={shown}
          shouldForceLeadingZeros
          onChange={change}
        >
          <Group className={inputs.frame ?? ''}>
            <DateInput className={styles.segments ?? ''}>
              {(segment) => <DateSegment segment={segment} className={styles.segment ?? ''} />}
            </DateInput>
            <Button className={buttons.icon ?? ''} aria-label="Open the calendar">
              <CalendarSign />
            </Button>
          </Group>
          <Popover className={popovers.popover ?? ''}>
            <Dialog>
              <Calendar firstDayOfWeek="mon">
                <CalendarMonth />
              </Calendar>
            </Dialog>
          </Popover>
        </DatePicker>
        {day === null && typeof value === 'string' && value !== '' && <p className={styles.other}>Now: {value}</p>}
      </I18nProvider>
    </FieldRow>
  )
}

/** The day in a value; null where there is none. */
function dayIn(value: unknown): CalendarDate | null {
  try {
    return typeof value === 'string' ? parseDate(value) : null
  } catch {
    return null
  }
}

function CalendarSign() {
  return (
    <svg
      viewBox="0 0 24 24"
      width="16"
      height="16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      aria-hidden="true"
    >
      <path d="M4 6h16v14H4ZM4 10h16M8 3v5m8-5v5" />
    </svg>
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
