import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import styles from './PlansTable.module.css'

interface Props {
  /** The plan and the column, for screen readers. */
  readonly label: string
  readonly text: string
  /** The place in the table, by which the arrow keys move. */
  readonly row: number
  readonly column: number
  readonly isChanged: boolean
  /** Writes one text; returns why it cannot be read. */
  readonly onWrite: (text: string) => string | undefined
  /** Writes a table of texts from this cell on. */
  readonly onPaste: (text: string) => string | undefined
  /** The text of the cell above; undefined in the first row. */
  readonly above: string | undefined
}

/** A cell that is written in as in a spreadsheet: Enter and arrows move, Ctrl+D fills down, Escape takes back. */
export function PlanCell({ label, text, row, column, isChanged, onWrite, onPaste, above }: Props) {
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const settle = (said: string | undefined) => {
    setProblem(said)
    if (said === undefined) setTyped(undefined)
  }
  const write = (words = typed) => {
    if (words !== undefined && words !== text) settle(onWrite(words))
    else settle(undefined)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, ctrlKey, metaKey, shiftKey, currentTarget } = event
    const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, Enter: shiftKey ? -1 : 1 }
    const step = steps[key]
    if (step !== undefined) {
      event.preventDefault()
      write()
      cellAt(currentTarget, row + step, column)?.select()
    } else if (key === 'Escape') {
      settle(undefined)
    } else if (key.toLowerCase() === 'd' && (ctrlKey || metaKey) && above !== undefined) {
      event.preventDefault()
      write(above)
    }
  }
  const paste = (event: ClipboardEvent) => {
    const words = event.clipboardData.getData('text')
    // A single value is typed into the cell by the browser.
    if (!/[\t\n]/.test(words.trim())) return
    event.preventDefault()
    settle(onPaste(words))
  }
  return (
    <td data-changed={isChanged || undefined} data-missing={text === '' || undefined}>
      <input
        className={styles['cell']}
        aria-label={label}
        aria-invalid={problem !== undefined || undefined}
        data-cell={`${row} ${column}`}
        data-own-undo={typed !== undefined || undefined}
        value={typed ?? text}
        placeholder="not stated"
        onChange={({ target }) => setTyped(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={() => write()}
        onKeyDown={onKeyDown}
        onPaste={paste}
      />
      {problem !== undefined && <small role="alert">{problem}</small>}
    </td>
  )
}

function cellAt(from: HTMLInputElement, row: number, column: number): HTMLInputElement | null | undefined {
  return from.closest('table')?.querySelector<HTMLInputElement>(`[data-cell="${row} ${column}"]`)
}
