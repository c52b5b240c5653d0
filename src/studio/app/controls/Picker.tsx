import { type KeyboardEvent, useRef, useState } from 'react'
import {
  Autocomplete,
  Button,
  Input,
  ListBox,
  ListBoxItem,
  Popover,
  SearchField,
  Select,
  SelectValue,
} from 'react-aria-components'
import inputs from './inputs.module.css'
import chooses from './Picker.module.css'
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
  /** What is picked already, and cannot be again. */
  readonly picked?: readonly string[]
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

/** The keys of the entries that make something of what is typed; no id has them. */
const create = '+create'
const other = '+other'

/** What stands in a closed list that has nothing, so that it opens. */
const nothing: Pick = { id: other, label: '' }

/** The most that a list shows at once, and once something is typed, after which each key draws it anew. */
const most = 300
const mostFound = 50

/** One of many, found by typing. */
export function Picker({
  picks,
  value,
  onPick,
  allowsOther = false,
  onCreate,
  picked = [],
  labels,
  placeholder,
}: Props) {
  // What is typed while the list is open.
  const [typed, setTyped] = useState<string>()
  const isTaken = picked.some((one) => one.toLowerCase() === typed?.trim().toLowerCase())
  const isOpen = typed !== undefined
  const name = typed?.trim() ?? ''
  const chosen = picks.find(({ id }) => id === value)
  const tells = chosen?.note ?? (chosen?.label === chosen?.id ? undefined : chosen?.id)
  const isPicked = useRef(false)
  const open = (text: string) => {
    isPicked.current = false
    setTyped(text)
  }
  const close = () => {
    // What was written in a list that is left counts as written.
    if (allowsOther && name !== '' && !isPicked.current) onPick(name)
    setTyped(undefined)
  }
  const pick = (key: unknown) => {
    isPicked.current = true
    if (key === create) onCreate?.(name)
    else if (key === other) onPick(name)
    else if (typeof key === 'string' && key !== value) onPick(key)
  }
  return (
    // Whoever types where the list is closed looks for something: the list opens with what was typed.
    <div className={chooses.picker} onKeyDownCapture={(event) => !isOpen && isText(event) && open(taken(event))}>
      <Select
        {...labels}
        className={inputs.frame ?? ''}
        isOpen={isOpen}
        onOpenChange={(opens) => (opens ? open('') : close())}
        value={chosen ? value : null}
        onChange={pick}
      >
        <Button className={`${inputs.inner} ${chooses.chosen}`}>
          <SelectValue className={chooses.value ?? ''}>
            <span>{(chosen?.label ?? value) || <em>{placeholder ?? 'Choose…'}</em>}</span>
            {tells !== undefined && <small>{tells}</small>}
          </SelectValue>
          <span className={`${inputs.arrow} ${chooses.arrow}`} aria-hidden="true" />
        </Button>
        <Popover className={`${popovers.popover} ${popovers.below} ${chooses.popover}`}>
          <Autocomplete inputValue={typed ?? ''} onInputChange={(text) => isOpen && setTyped(text)}>
            <SearchField className={chooses.search ?? ''} aria-label={allowsOther ? 'Find or write' : 'Find'} autoFocus>
              <Input className={inputs.input ?? ''} placeholder={allowsOther ? 'Find, or write another…' : 'Find…'} />
            </SearchField>
            <ListBox<Pick>
              className={popovers.list ?? ''}
              // A list that nobody sees costs whoever types elsewhere; one that is empty does not open.
              items={
                isOpen
                  ? entries(picks, name, allowsOther, onCreate !== undefined && !isTaken)
                  : [chosen ?? picks[0] ?? nothing]
              }
              renderEmptyState={() => (
                <p className={popovers.empty}>{emptyWords(isTaken, onCreate !== undefined && name === '')}</p>
              )}
            >
              {({ id, label, note }) => (
                <ListBoxItem id={id} textValue={label} className={`${popovers.item} ${popovers.across}`}>
                  <span>{label}</span>
                  {note !== label && note !== undefined && <small>{note}</small>}
                </ListBoxItem>
              )}
            </ListBox>
          </Autocomplete>
        </Popover>
      </Select>
    </div>
  )
}

/** What a list without anything says. */
function emptyWords(isTaken: boolean, canBegin: boolean): string {
  if (isTaken) return 'It is there already'
  return canBegin ? 'Write a name to make the first one' : 'Nothing of this name'
}

/** What the list has for what is typed: what fits it, and last what can be made of it. */
function entries(picks: readonly Pick[], name: string, allowsOther: boolean, creates: boolean): Pick[] {
  const wanted = name.toLowerCase()
  const known = picks.map(({ id, label, note = id }) => ({ id, label, note }))
  const matches = known
    .filter(({ id, label, note }) => [id, label, note].some((words) => words.toLowerCase().includes(wanted)))
    .slice(0, wanted === '' ? most : mostFound)
  if (name === '' || known.some(({ label }) => label.toLowerCase() === wanted)) return matches
  return [
    ...matches,
    ...(allowsOther ? [{ id: other, label: `Use “${name}”` }] : []),
    ...(creates ? [{ id: create, label: `Create “${name}”` }] : []),
  ]
}

function isText({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey
}

/** The letter of a key, which nobody else gets. */
function taken(event: KeyboardEvent): string {
  event.preventDefault()
  event.stopPropagation()
  return event.key
}
