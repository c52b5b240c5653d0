import type { RefObject } from 'react'
import { Picker } from '#studio/app/controls/Picker.tsx'
import { type Field, sameKeys } from '#studio/app/form/form-context.ts'

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
  if (quotes.length === 0 || !form.selected || !sameKeys(form.selected, at)) return null
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
