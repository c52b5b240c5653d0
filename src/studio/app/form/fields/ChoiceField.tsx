import type { FieldProps } from '@rjsf/utils'
import { Button, ListBox, ListBoxItem, Popover, Select, SelectValue, Text } from 'react-aria-components'
import { FieldRow, labelling } from '../FieldRow.tsx'
import styles from '../Picker.module.css'
import { labelOf } from '../schema/labels.ts'
import { useField } from '../use-field.ts'

/** One of several values, each with what it means. */
export function ChoiceField(props: FieldProps) {
  const field = useField(props)
  const { schema, value, set } = field
  const choices = (schema.enum ?? []).map((choice, i) => ({
    id: String(choice),
    choice,
    note: schema.enumDescriptions?.[i],
  }))
  const chosen = choices.find(({ choice }) => choice === value)
  return (
    <FieldRow field={field} naming="name">
      <Select
        {...labelling(field)}
        className={styles.picker ?? ''}
        value={chosen?.id ?? null}
        onChange={(id) => void set(choices.find((one) => one.id === id)?.choice)}
      >
        <Button className={styles.chosen ?? ''}>
          {/* What no schema knows is shown as it is. */}
          <SelectValue>
            {chosen ? labelOf(chosen.id) : value === undefined ? <em>Choose…</em> : String(value)}
          </SelectValue>
          <span className={styles.open} aria-hidden="true">
            <span />
          </span>
        </Button>
        <Popover className={styles.popover ?? ''}>
          <ListBox className={styles.list ?? ''} items={choices}>
            {({ id, note }) => (
              <ListBoxItem id={id} textValue={labelOf(id)} className={styles.choice ?? ''}>
                <Text slot="label">{labelOf(id)}</Text>
                {note !== undefined && <Text slot="description">{note}</Text>}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </Select>
    </FieldRow>
  )
}
