import type { KeyboardEvent, RefObject } from 'react'
import { valueAt } from '#checker/edit.ts'
import type { Finding, Keys } from '../../protocol.ts'
import styles from './FileForm.module.css'
import { leadsToField } from './focus.ts'
import { sameKeys } from './form-context.ts'
import { inSentence, labelOf } from './schema/labels.ts'

/** The findings about texts and amounts that only stand in, in the order of the file's text. */
export function standInsIn(findings: readonly Finding[]): Finding[] {
  return findings
    .filter(({ rule, acknowledged }) => rule === 'texts-finished' && !acknowledged)
    .toSorted((a, b) => a.line - b.line || a.column - b.column)
}

/** The first stand-in behind a place, or else the first one; undefined if there is no other. */
export function standInAfter(value: unknown, standIns: readonly Finding[], at: Keys): Finding | undefined {
  const others = standIns.filter((one) => !sameKeys(one.at, at))
  return others.find((one) => isBehind(value, one.at, at)) ?? others[0]
}

/** Whether the value at some keys stands behind the one at others in a file. */
function isBehind(value: unknown, at: Keys, other: Keys): boolean {
  const depth = at.findIndex((key, i) => key !== other[i])
  if (depth < 0 || depth >= other.length) return at.length > other.length
  const names = Object.keys(Object(valueAt(value, at.slice(0, depth))))
  return names.indexOf(String(at[depth])) > names.indexOf(String(other[depth]))
}

interface NextStandInProps {
  readonly next: Finding
  /** How many there are in the file. */
  readonly left: number
  readonly button: RefObject<HTMLButtonElement | null>
  readonly onSelect: (at: Keys) => void
}

/** Leads from one stand-in of a file to the next, through all of its parts. */
export function NextStandIn({ next, left, button, onSelect }: NextStandInProps) {
  const name = next.at.findLast((key) => typeof key === 'string')
  return (
    <p className={styles.unwritten}>
      {left} still to write in this file. Enter goes to the next:
      <button
        {...leadsToField}
        ref={button}
        type="button"
        onClick={({ currentTarget }) => {
          // The focus leaves the field, which a field of another place may then have.
          currentTarget.focus()
          onSelect(next.at)
        }}
      >
        {inSentence(labelOf(String(name)))}
      </button>
    </p>
  )
}

/** Presses a button by Enter in a field of one paragraph, which has no other use for it. */
export function pressByEnter({ current: button }: RefObject<HTMLButtonElement | null>, event: KeyboardEvent): void {
  const { key, target, currentTarget, nativeEvent, defaultPrevented, ctrlKey, metaKey, altKey, shiftKey } = event
  const isField = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement
  if (key !== 'Enter' || !isField) return
  // A list that opens over the form has keys of its own, as has the text of an article.
  if (!currentTarget.contains(target.closest('[data-at]'))) return
  if (defaultPrevented || nativeEvent.isComposing || ctrlKey || metaKey || altKey || shiftKey) return
  event.preventDefault()
  button?.click()
}
