import type { Edit } from '../diagnostics/diagnostic.ts'

/** The text with the edits made, from its end to its start; of two that overlap, only the later one in the text. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let done = text
  let from = text.length + 1
  for (const { offset, length, text: written } of [...edits].sort((a, b) => b.offset - a.offset)) {
    if (offset + length > from || (offset === from && length === 0)) continue
    done = done.slice(0, offset) + written + done.slice(offset + length)
    from = offset
  }
  return done
}
