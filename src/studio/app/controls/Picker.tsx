import { type KeyboardEvent, useRef, useState } from 'react'
import {
  Autocomplete,
  Input,
  ListBox,
  ListBoxItem,
  Popover,
  SearchField,
  Select,
  SelectValue,
} from 'react-aria-components'
import { Button } from '#workbench/app/Buttons.tsx'
import inputs from '#workbench/app/inputs.module.css'
import popovers from '#workbench/app/popovers.module.css'
import { useAdvanced } from '../store/advanced.ts'
import chooses from './Picker.module.css'

export interface Pick {
  readonly id: string
  readonly label: string
  readonly note?: string | undefined
}

interface Props {
  readonly picks: readonly Pick[]
  /** May be none of the picks. */
  readonly value: string
  readonly onPick: (id: string) => void
  /** Accepts other text. */
  readonly allowsOther?: boolean
  /** Creates a pick of this name. */
  readonly onCreate?: ((name: string) => void) | undefined
  /** Whether more picks are on their way. */
  readonly isLoading?: boolean
  /** Names that are picked already. */
  readonly picked?: readonly string[]
  readonly labels: Labels
  readonly placeholder?: string
}

/** The labels of a control of React Aria. */
export interface Labels {
  readonly 'aria-labelledby'?: string
  readonly 'aria-label'?: string
  readonly 'aria-describedby'?: string
  readonly isInvalid?: boolean
}

/** Keys of the two extra entries; no id has a plus. */
const create = '+create'
const other = '+other'

/** The one item of an empty list, since a select without items does not open. */
const nothing: Pick = { id: other, label: '' }

/** The most entries shown; fewer while typing, since each key renders them again. */
const most = 300
const mostFound = 50

/** A searchable select of many picks; of those with the same id it shows the first. */
export function Picker({
  picks: all,
  value,
  onPick,
  allowsOther = false,
  onCreate,
  isLoading = false,
  picked = [],
  labels,
  placeholder,
}: Props) {
  const picks = uniquePicks(all)
  // The search text; undefined while the list is closed.
  const [typed, setTyped] = useState<string>()
  const isTaken = picked.some((one) => one.toLowerCase() === typed?.trim().toLowerCase())
  const isOpen = typed !== undefined
  const name = typed?.trim() ?? ''
  const chosen = picks.find(({ id }) => id === value)
  const isAdvanced = useAdvanced()
  const tells = chosen && noteBeside(chosen, isAdvanced)
  const isPicked = useRef(false)
  const open = (text: string) => {
    isPicked.current = false
    setTyped(text)
  }
  const close = () => {
    // Typed text is taken when the list closes.
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
    // Typing on the closed list opens it with that text.
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
            <PickNote note={tells} />
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
              // A closed list renders one item: more would slow typing elsewhere, none would not open.
              items={
                isOpen
                  ? entries(picks, name, allowsOther, onCreate !== undefined && !isTaken)
                  : [chosen ?? picks[0] ?? nothing]
              }
              renderEmptyState={() => (
                <p className={popovers.empty}>
                  {isLoading ? 'Looking…' : emptyWords(isTaken, onCreate !== undefined && name === '')}
                </p>
              )}
            >
              {(one) => (
                <ListBoxItem id={one.id} textValue={one.label} className={`${popovers.item} ${popovers.across}`}>
                  <span>{one.label}</span>
                  <PickNote note={noteBeside(one, isAdvanced)} />
                </ListBoxItem>
              )}
            </ListBox>
          </Autocomplete>
        </Popover>
      </Select>
    </div>
  )
}

/** React Aria never reaches the end of a list that has a key twice. */
function uniquePicks(picks: readonly Pick[]): readonly Pick[] {
  const ids = new Set(picks.map(({ id }) => id))
  return ids.size === picks.length ? picks : picks.filter(({ id }) => ids.delete(id))
}

function PickNote({ note }: { readonly note: string | undefined }) {
  return note === undefined ? null : <small>{note}</small>
}

/** The note of a pick, or else, with Advanced, what is stored for it. */
function noteBeside({ id, label, note }: Pick, isAdvanced: boolean): string | undefined {
  const stored = isAdvanced && id !== create && id !== other ? id : undefined
  const words = note ?? stored
  return words === label ? undefined : words
}

function emptyWords(isTaken: boolean, canBegin: boolean): string {
  if (isTaken) return 'It is there already'
  return canBegin ? 'Write a name to make the first one' : 'Nothing of this name'
}

/** The picks that match the search text, then the entries that use or create it. */
function entries(picks: readonly Pick[], name: string, allowsOther: boolean, creates: boolean): Pick[] {
  const wanted = name.toLowerCase()
  const matches = picks
    .filter(({ id, label, note = '' }) => [id, label, note].some((words) => words.toLowerCase().includes(wanted)))
    .slice(0, wanted === '' ? most : mostFound)
  if (name === '' || picks.some(({ label }) => label.toLowerCase() === wanted)) return matches
  return [
    ...matches,
    ...(allowsOther ? [{ id: other, label: `Use “${name}”` }] : []),
    ...(creates ? [{ id: create, label: `Create “${name}”` }] : []),
  ]
}

function isText({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey
}

/** Returns the typed letter and stops the event. */
function taken(event: KeyboardEvent): string {
  event.preventDefault()
  event.stopPropagation()
  return event.key
}
