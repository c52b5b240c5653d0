import { type KeyboardEvent, useRef, useState } from 'react'
import styles from '../PlansTable.module.css'
import type { Ending, Writing } from './use-cell-writing.ts'

interface CellFieldProps {
  readonly label: string
  readonly writing: Writing
  readonly isRefused: boolean
  readonly onEnd: (text: string, ending: Ending) => void
}

/** The field of the cell that is being written in. */
export function CellField({ label, writing, isRefused, onEnd }: CellFieldProps) {
  const [text, setText] = useState(writing.text)
  const isLeft = useRef(false)
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, shiftKey } = event
    const isMove =
      ['Enter', 'Tab', 'ArrowUp', 'ArrowDown'].includes(key) || (writing.isTyped && /^Arrow/.test(key) && !shiftKey)
    if (event.nativeEvent.isComposing || !(isMove || key === 'Escape')) return
    event.preventDefault()
    event.stopPropagation()
    isLeft.current = true
    if (key === 'Escape') onEnd(text, { kind: 'cancel' })
    else onEnd(text, { kind: key === 'Enter' && (ctrlKey || metaKey) ? 'fill' : 'move', event })
    isLeft.current = false
  }
  return (
    <input
      className={styles['field']}
      aria-label={label}
      aria-invalid={isRefused || undefined}
      data-own-undo
      // biome-ignore lint/a11y/noAutofocus: the key that opens it is typed into it.
      autoFocus
      value={text}
      onChange={({ target }) => setText(target.value)}
      onBlur={() => isLeft.current || onEnd(text, { kind: 'leave' })}
      onKeyDown={onKeyDown}
    />
  )
}
