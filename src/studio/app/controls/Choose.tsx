import { ListBox, ListBoxItem, Popover, Select, SelectValue } from 'react-aria-components'
import { plainNote } from '#workbench/app/ActionMenu.tsx'
import { Button } from '#workbench/app/Buttons.tsx'
import buttons from '#workbench/app/buttons.module.css'
import inputs from '#workbench/app/inputs.module.css'
import popovers from '#workbench/app/popovers.module.css'
import { useAdvanced } from '../store/advanced.ts'
import styles from './Picker.module.css'
import type { Labels } from './Picker.tsx'

interface Choice<T extends string = string> {
  readonly id: T
  readonly title: string
  readonly note?: string | undefined
}

interface Props<T extends string> {
  readonly choices: readonly Choice<T>[]
  /** May be none of the choices. */
  readonly value: string | undefined
  /** The name of a value that is none of the choices. */
  readonly title?: string | undefined
  readonly placeholder?: string
  readonly look?: 'field' | 'chip' | 'words'
  readonly onChoose: (id: T) => void
  readonly labels: Labels
}

/** A select of a few choices with notes. */
export function Choose<T extends string>({
  choices,
  value,
  title = value,
  placeholder = 'Choose…',
  look = 'field',
  onChoose,
  labels,
}: Props<T>) {
  const chosen = choices.find(({ id }) => id === value)
  const isField = look === 'field'
  const isAdvanced = useAdvanced()
  const choose = (key: unknown) => {
    const next = choices.find(({ id }) => id === key)
    if (next) onChoose(next.id)
  }
  return (
    <Select
      {...labels}
      className={(isField ? inputs.frame : styles.within) ?? ''}
      value={chosen?.id ?? null}
      onChange={choose}
    >
      <Button className={isField ? `${inputs.inner} ${styles.chosen}` : (buttons[look] ?? '')}>
        <SelectValue>{(chosen?.title ?? title) || <em>{placeholder}</em>}</SelectValue>
        <span className={`${inputs.arrow} ${styles.arrow}`} aria-hidden="true" />
      </Button>
      <Popover className={`${popovers.popover} ${isField ? popovers.below : ''}`}>
        <ListBox className={popovers.list ?? ''} items={choices}>
          {({ id, title: called, note }) => (
            <ListBoxItem id={id} textValue={called} className={popovers.item ?? ''}>
              <span>{called}</span>
              {note !== undefined && <small>{plainNote(note)}</small>}
              {isAdvanced && id !== called && <code>{id}</code>}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  )
}
