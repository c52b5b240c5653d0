import { type RefObject, useEffect, useState } from 'react'
import { Picker } from '../../controls/Picker.tsx'
import { type Field, sameKeys } from '../form-context.ts'

interface Props {
  readonly field: Field
  /** The text as it is shown now. */
  readonly shown: string
  readonly input: RefObject<HTMLTextAreaElement | null>
  readonly onType: (text: string) => void
}

/** Puts a figure or a claim where the cursor was; only at the selected field, since each list takes time to draw. */
export function QuotePicker({ field: { form, at, label }, shown, input, onType }: Props) {
  const quotes = form.references.quote ?? []
  const isThere = useUntilReleased(form.selected !== undefined && sameKeys(form.selected, at))
  if (quotes.length === 0 || !isThere) return null
  const insert = (expression: string) => {
    const { selectionStart = shown.length, selectionEnd = selectionStart } = input.current ?? {}
    onType(shown.slice(0, selectionStart) + expression + shown.slice(selectionEnd))
    const end = selectionStart + expression.length
    // React puts the cursor of a changed text at its end.
    requestAnimationFrame(() => input.current?.setSelectionRange(end, end))
  }
  return (
    <Picker
      labels={{ 'aria-label': `Quote in ${label}` }}
      placeholder="Quote a figure or a claim…"
      picks={quotes.map(({ id, label, meaning }) => ({ id: String(id), label, note: `now: ${meaning}` }))}
      value=""
      onPick={insert}
    />
  )
}

/** Stays true while a press goes on that made it false: a press whose target moves away under it is no click. */
function useUntilReleased(isOn: boolean): boolean {
  const [stays, setStays] = useState(isOn)
  useEffect(() => {
    if (isOn) setStays(true)
    if (isOn || !stays) return
    const end = () => setStays(false)
    if (!document.querySelector(':active')) return end()
    // The click follows in the same task.
    const wait = () => setTimeout(end)
    for (const type of ['pointerup', 'pointercancel']) addEventListener(type, wait, { once: true })
    return () => {
      for (const type of ['pointerup', 'pointercancel']) removeEventListener(type, wait)
    }
  }, [isOn, stays])
  return isOn || stays
}
