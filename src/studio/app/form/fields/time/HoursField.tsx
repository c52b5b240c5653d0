import { FieldRow } from '../../field-row/FieldRow.tsx'
import type { Field } from '../../form-context.ts'
import { labelOf } from '../../schema/labels.ts'
import { Properties } from '../groups/Properties.tsx'
import { weekdays } from './Days.tsx'
import styles from './HoursField.module.css'

/** When an office answers: the week as it comes out, and what it is made of. */
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

/** Hours as they may stand in a file that is being written. */
interface Hours {
  readonly days?: unknown
  readonly opens?: unknown
  readonly closes?: unknown
}

/** Each day of a week with the hours on it, in the order of the file's days. */
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
