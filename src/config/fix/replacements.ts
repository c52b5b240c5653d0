import type { Fix } from '../diagnostics/diagnostic.ts'
import type { Span } from '../json/parsed.ts'

/** The fix that writes a value in place of a piece of a text; a word stays in the quotation marks that it was in. */
export function writeInstead({ offset, text }: Span, meant: string | number | boolean): Fix {
  const mark = /^["']/.exec(text)?.[0] ?? ''
  const written = typeof meant === 'string' ? mark + meant + mark : String(meant)
  return { title: `Write ${written}`, edits: [{ offset, length: text.length, text: written }] }
}
