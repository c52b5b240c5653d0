import { type CalendarDate, parseDate } from '@internationalized/date'
import { useState } from 'react'
import {
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
} from 'react-aria-components'
import { Button } from '#workbench/app/Buttons.tsx'
import inputs from '#workbench/app/inputs.module.css'
import popovers from '#workbench/app/popovers.module.css'
import styles from './Calendar.module.css'
import type { Labels } from './Picker.tsx'

/** One month with buttons to the others; `marked` gives the name of a marked day. */
export function CalendarMonth({ marked }: { readonly marked?: (day: string) => string | undefined }) {
  return (
    <div className={styles.month}>
      <header className={styles.head}>
        <Button slot="previous" look="icon">
          ‹
        </Button>
        <Heading className={styles.title ?? ''} level={3} />
        <Button slot="next" look="icon">
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

interface DayPickerProps {
  readonly labels: Labels
  /** A day as YYYY-MM-DD; anything else is shown as none. */
  readonly value: unknown
  readonly onChange: (day: string) => void
}

/** A day, typed in the order day, month, year, or chosen in a calendar. */
export function DayPicker({ labels, value, onChange }: DayPickerProps) {
  const day = dayIn(value)
  // A year that is typed is 2, 20 and 202 before it is 2027, so only whole years are sent.
  const [typed, setTyped] = useState<{ readonly day: CalendarDate | null; readonly over: unknown }>()
  // Another value, such as that of an undo, is shown at once.
  if (typed && typed.over !== value) setTyped(undefined)
  const shown = typed && typed.over === value ? typed.day : day
  const change = (next: CalendarDate | null) => {
    const isWhole = next !== null && next.year >= 1000
    setTyped({ day: next, over: value })
    if (isWhole && next.toString() !== value) onChange(next.toString())
  }
  return (
    <I18nProvider locale="en-GB">
      <DatePicker
        {...labels}
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
          <Button look="icon" aria-label="Open the calendar">
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
    </I18nProvider>
  )
}

/** The day in a value; null where there is none. */
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
