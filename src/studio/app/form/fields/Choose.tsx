import { Button, ListBox, ListBoxItem, Popover, Select, SelectValue } from 'react-aria-components'
import styles from '../Picker.module.css'
import type { Labels } from '../Picker.tsx'

/** One of a few things to choose. */
export interface Choice {
  readonly id: string
  readonly title: string
  readonly note?: string | undefined
}

interface Props {
  readonly choices: readonly Choice[]
  /** What is chosen; it may be none of the choices. */
  readonly value: string | undefined
  readonly onChoose: (id: string) => void
  readonly labels: Labels
}

/** One of a few things, each with what it means. */
export function Choose({ choices, value, onChoose, labels }: Props) {
  const chosen = choices.find(({ id }) => id === value)
  return (
    <Select
      {...labels}
      className={styles.picker ?? ''}
      value={chosen?.id ?? null}
      onChange={(id) => id !== null && onChoose(String(id))}
    >
      <Button className={styles.chosen ?? ''}>
        <SelectValue>{chosen?.title ?? value ?? <em>Choose…</em>}</SelectValue>
        <span className={styles.open} aria-hidden="true">
          <span />
        </span>
      </Button>
      <Popover className={styles.popover ?? ''}>
        <ListBox className={styles.list ?? ''} items={choices}>
          {({ id, title, note }) => (
            <ListBoxItem id={id} textValue={title} className={styles.choice ?? ''}>
              <span>{title}</span>
              {note !== undefined && <small>{note.replaceAll('`', '')}</small>}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  )
}
