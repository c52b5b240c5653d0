import { useContext, useState } from 'react'
import {
  Button,
  ComboBox,
  ComboBoxStateContext,
  Input,
  type InputProps,
  ListBox,
  ListBoxItem,
  Popover,
} from 'react-aria-components'
import inputs from './inputs.module.css'
import styles from './Picker.module.css'
import popovers from './popovers.module.css'

/** Something to pick: its key, what it is called, and what tells it from others. */
export interface Pick {
  readonly id: string
  readonly label: string
  readonly note?: string | undefined
}

interface Props {
  readonly picks: readonly Pick[]
  /** What is written, which need not be one of the picks. */
  readonly value: string
  readonly onPick: (id: string) => void
  /** Also takes what is typed, as it is. */
  readonly allowsOther?: boolean
  /** What makes something new of this name; left out, nothing can be made. */
  readonly onCreate?: ((name: string) => void) | undefined
  readonly labels: Labels
  readonly placeholder?: string
}

/** How a control of React Aria is called and described. */
export interface Labels {
  readonly 'aria-labelledby'?: string
  readonly 'aria-label'?: string
  readonly 'aria-describedby'?: string
  readonly isInvalid?: boolean
}

/** The key of the entry that makes something new; no id has it. */
const create = '+'

/** The most that a list shows at once: whoever types sees fewer. */
const most = 300

/** One of many, found by typing. */
export function Picker({ picks, value, onPick, allowsOther = false, onCreate, labels, placeholder }: Props) {
  const chosen = picks.find(({ id }) => id === value)
  const written = chosen?.label ?? value
  // What is typed while somebody looks for something else.
  const [typed, setTyped] = useState<string>()
  const wanted = (typed ?? '').trim().toLowerCase()
  const matches = picks
    .filter(({ id, label, note = '' }) => [id, label, note].some((words) => words.toLowerCase().includes(wanted)))
    .slice(0, most)
  const isNew = onCreate && wanted !== '' && !picks.some(({ label }) => label.toLowerCase() === wanted)
  const items = [...matches, ...(isNew ? [{ id: create, label: `Create “${typed?.trim()}”` }] : [])]
  const pick = (key: unknown) => {
    const name = typed?.trim() ?? ''
    setTyped(undefined)
    if (key === create) onCreate?.(name)
    else if (typeof key === 'string' && key !== value) onPick(key)
    else if (key === null && allowsOther && name !== '' && name !== written) onPick(name)
  }
  return (
    <ComboBox
      {...labels}
      className={inputs.frame ?? ''}
      items={items}
      inputValue={typed ?? written}
      onInputChange={(text) => setTyped(text === written ? undefined : text)}
      value={chosen ? value : null}
      onChange={pick}
      onBlur={() => {
        if (allowsOther && typed !== undefined && typed.trim() !== '') onPick(typed.trim())
        setTyped(undefined)
      }}
      allowsCustomValue={allowsOther}
      menuTrigger="focus"
      allowsEmptyCollection
    >
      <OpeningInput
        {...(placeholder !== undefined && { placeholder })}
        onFocus={({ target }) => typed === undefined && target.select()}
      />
      {chosen?.note !== undefined && <span className={styles.note}>{chosen.note}</span>}
      {chosen && chosen.note === undefined && chosen.id !== chosen.label && (
        <code className={styles.note}>{chosen.id}</code>
      )}
      <Button className={inputs.open ?? ''} aria-label="Show all">
        <span className={inputs.arrow} aria-hidden="true" />
      </Button>
      <Popover className={`${popovers.popover} ${popovers.below}`}>
        <ListBox<Pick>
          className={popovers.list ?? ''}
          renderEmptyState={() => <p className={popovers.empty}>Nothing of this name</p>}
        >
          {({ id, label, note }) => (
            <ListBoxItem id={id} textValue={label} className={`${popovers.item} ${popovers.across}`}>
              <span>{label}</span>
              {(note ?? id) !== label && id !== create && <small>{note ?? id}</small>}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}

/** What is typed into; each click opens the list, also where the focus is there already. */
function OpeningInput(props: InputProps) {
  const list = useContext(ComboBoxStateContext)
  return <Input {...props} className={inputs.inner ?? ''} onClick={() => !list?.isOpen && list?.open(null, 'focus')} />
}
