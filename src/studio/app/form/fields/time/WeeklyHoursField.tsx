import { Button } from 'react-aria-components'
import buttons from '../../../controls/buttons.module.css'
import { RemoveButton } from '../../../controls/RemoveButton.tsx'
import { FieldRow } from '../../field-row/FieldRow.tsx'
import { Findings } from '../../field-row/Findings.tsx'
import { findingsWithin, propertyOf } from '../../field-row/use-field.ts'
import type { Field } from '../../form-context.ts'
import { inserting, removing } from '../../operations.ts'
import { inSentence, labelOf } from '../../schema/labels.ts'
import { firstHours } from '../../schema/starting-value.ts'
import { Days } from './Days.tsx'
import { TimeInput } from './TimeInput.tsx'
import styles from './WeeklyHoursField.module.css'

/** Hours on days of the week, a line each. */
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
            <Line list={field} index={i} item={item} />
            <RemoveButton
              what={`hours ${i + 1}`}
              onRemove={() => form.make(`Remove hours of ${inSentence(label)}`, removing(file, at, i, items, false))}
            />
            <Findings id={`${field.id}-${i}`} findings={findingsWithin(form.findings, [...at, i])} />
          </li>
        ))}
        <li>
          <Button
            className={buttons.add ?? ''}
            onPress={() =>
              form.make(`Add hours to ${inSentence(label)}`, inserting(file, at, items.length, first, items))
            }
          >
            Add hours
          </Button>
        </li>
      </ul>
    </FieldRow>
  )
}

/** One line: the days, when it opens, when it closes. */
function Line({ list, index, item }: { readonly list: Field; readonly index: number; readonly item: unknown }) {
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
