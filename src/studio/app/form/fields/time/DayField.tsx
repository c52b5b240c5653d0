import { type CalendarDate, parseDate } from '@internationalized/date'
import { useState } from 'react'
import {
  Button,
  Calendar,
  DateInput,
  DatePicker,
  DateSegment,
  Dialog,
  Group,
  I18nProvider,
  Popover,
} from 'react-aria-components'
import buttons from '../../../controls/buttons.module.css'
import inputs from '../../../controls/inputs.module.css'
import popovers from '../../../controls/popovers.module.css'
import { FieldRow, labelling } from '../../field-row/FieldRow.tsx'
import type { Field } from '../../form-context.ts'
import styles from './DayField.module.css'
import { Month } from './Month.tsx'

/** A day, typed or picked from a calendar. */
export function DayField({ field }: { readonly field: Field }) {
  const { value, set } = field
  const day = dayIn(value)
  // A year that is being typed is 2, 20 and 202 before it is 2027: the file waits until it is whole.
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
          className={styles.day ?? ''}
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
                <Month />
              </Calendar>
            </Dialog>
          </Popover>
        </DatePicker>
        {day === null && typeof value === 'string' && value !== '' && <p className={styles.other}>Now: {value}</p>}
      </I18nProvider>
    </FieldRow>
  )
}

/** The day that a value says; null where it says none. */
export function dayIn(value: unknown): CalendarDate | null {
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
