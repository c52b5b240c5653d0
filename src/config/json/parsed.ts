import type { Diagnostic, Finding, Fix, Part, Position } from '../diagnostics/diagnostic.ts'
import { quote } from '../diagnostics/english.ts'
import { parentPointer } from './pointer.ts'
import { errorAt, placeAt, positionAt, type Source } from './source.ts'
import type { Duplicate, Spot } from './tree.ts'

/** A file's text that has been read. */
export interface Parsed {
  /** What the text means, of Markdown its front matter; undefined when its mistakes leave that in doubt. */
  readonly value: unknown
  readonly diagnostics: readonly Diagnostic[]
  /** Where a JSON Pointer's key or value stands; for one that leads nowhere, the nearest place above it. */
  readonly locate: (pointer: string, part: Part) => Position
  /** The text of a JSON Pointer's key or value, where that is a word, a text or a number on one line. */
  readonly spanOf: (pointer: string, part: Part) => Span | undefined
}

/** A piece of a file's text; the offset counts from 0, in UTF-16 units. */
export interface Span {
  readonly offset: number
  readonly text: string
}

/** What a reader makes of a text. */
export interface Reading {
  /** Undefined when the mistakes leave in doubt what the text means. */
  readonly value?: unknown
  readonly spots?: ReadonlyMap<string, Spot>
  readonly diagnostics: readonly Diagnostic[]
}

/** The reading with the places of its values as lines and columns; `content` is what stands in the file. */
export function parsedFrom({ value, spots, diagnostics }: Reading, source: Source, content: string): Parsed {
  const locate = (at: string, part: Part): Position => {
    let place = at
    while (place !== '' && !spots?.has(place)) place = parentPointer(place)
    const spot = spots?.get(place)
    return placeAt(source, spot?.[part] ?? { from: 0 })
  }
  const spanOf = (at: string, part: Part): Span | undefined => {
    const offset = spots?.get(at)?.[part].from
    const token = offset === undefined ? undefined : literalAt(content, offset)
    return offset === undefined || token === undefined ? undefined : { offset, text: token }
  }
  return { value, diagnostics, locate, spanOf }
}

// A plain text of front matter may go on behind its first word, so it must end its line or be a name.
function literalAt(content: string, offset: number): string | undefined {
  const literal = /"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[\w./#-]+(?=[ \t]*(?:$|[,:\]}]))/my
  literal.lastIndex = offset
  return literal.exec(content)?.[0]
}

/** What a rule has found, at its line and column, given the texts of the files as they were read. */
export function diagnosticOf(
  rule: string,
  { file, pointer, part = 'value', severity = 'error', meant, applicability = 'sure', related, ...found }: Finding,
  parsedOf: (file: string) => Parsed | undefined,
): Diagnostic {
  const locate = (of: string, at: string, side: Part): Position =>
    parsedOf(of)?.locate(at, side) ?? { line: 1, column: 1 }
  const span = meant === undefined ? undefined : parsedOf(file)?.spanOf(pointer, part)
  return {
    file,
    ...locate(file, pointer, part),
    rule,
    severity,
    ...found,
    ...(related ? { related: { file: related.file, ...locate(related.file, related.pointer, 'key') } } : {}),
    ...(span && meant !== undefined ? { fix: { ...writeInstead(span, meant), applicability } } : {}),
  }
}

// A word stays in the quotation marks that it was in.
function writeInstead({ offset, text }: Span, meant: string | number | boolean): Omit<Fix, 'applicability'> {
  const mark = /^["']/.exec(text)?.[0] ?? ''
  const written = typeof meant === 'string' ? mark + meant + mark : String(meant)
  return { title: `Write ${written}`, edits: [{ offset, length: text.length, text: written }] }
}

/** What to say of a name that stands a second time in its object. */
export function duplicateError(source: Source, { key, offset, first }: Duplicate): Diagnostic {
  const { line } = positionAt(source.starts, first)
  const message = `${quote(key)} stands twice in this object; the first is on line ${line}.`
  return errorAt(source, offset, 'duplicate-key', message, { hint: 'Keep one of them.' })
}

/** What to say of a file without content. */
export function emptyFile(source: Source): Diagnostic {
  return errorAt(source, 0, 'empty-file', 'The file is empty.')
}
