import { Button, ListBox, ListBoxItem, Popover, Select, SelectValue, Text } from 'react-aria-components'
import styles from './conditions.module.css'

/** Something to choose, and a line that explains it. */
export interface Choice<T extends string> {
  readonly id: T
  readonly name: string
  readonly hint?: string
}

interface PickOneProps<T extends string> {
  readonly label: string
  readonly choices: readonly Choice<T>[]
  /** What is chosen, which need not be one of the choices; empty for nothing. */
  readonly value: string
  /** What to call a value that is no choice. */
  readonly name?: string
  readonly placeholder?: string
  readonly isWrong?: boolean
  /** Reads as words of the sentence, and looks like a chip only under the pointer. */
  readonly isQuiet?: boolean
  readonly onChange: (id: T) => void
}

/** A chip of the sentence that stands for one of several choices, and opens them. */
export function PickOne<T extends string>({
  label,
  choices,
  value,
  name = value,
  placeholder = '',
  isWrong = false,
  isQuiet = false,
  onChange,
}: PickOneProps<T>) {
  const chosen = choices.find(({ id }) => id === value)
  return (
    <Select
      aria-label={label}
      className={styles.pick ?? ''}
      value={chosen?.id ?? null}
      onChange={(id) => choices.some((one) => one.id === id) && onChange(id as T)}
      isInvalid={isWrong}
    >
      <Button className={(isQuiet ? styles.quiet : styles.chip) ?? ''} data-wrong={isWrong || undefined}>
        <SelectValue>{(chosen?.name ?? name) || <em>{placeholder}</em>}</SelectValue>
        <span className={styles.arrow} aria-hidden="true" />
      </Button>
      <Popover className={styles.popover ?? ''}>
        <ListBox className={styles.choices ?? ''} items={choices}>
          {({ id, name: called, hint }) => (
            <ListBoxItem id={id} textValue={called} className={styles.choice ?? ''}>
              <Text slot="label">{called}</Text>
              {hint && <Text slot="description">{hint}</Text>}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  )
}
