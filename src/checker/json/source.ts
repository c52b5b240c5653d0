import { type Diagnostic, type FileRule, inParts, type Message, type Position, printed } from '../findings.ts'

/** The text of a file, or its lines from `firstLine` on. */
export interface Source {
  readonly file: string
  readonly text: string
  readonly starts: readonly number[]
  /** The file's line at the start of the text, from 1. */
  readonly firstLine: number
}

const lineEnd = /\r\n|\r|\n/g

/** The text's lines, without their ends. */
export function splitLines(text: string): string[] {
  return text.split(lineEnd)
}

/** The offset at which each line of the text starts. */
export function lineStarts(text: string): number[] {
  return [0, ...Array.from(text.matchAll(lineEnd), (end) => end.index + end[0].length)]
}

/** The line and column of an offset, given the text's `lineStarts`. */
export function positionAt(starts: readonly number[], offset: number): Position {
  let low = 0
  let high = starts.length
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle
  }
  return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 }
}

const wordForm = /"(?:[^"\\\n]|\\.)*"?|[\w.+-]+|[/#]\w[\w/#?=&.-]*|#+|.?/y

/**
 * The position of a range, given the offset of its first character and the one behind its last; without the latter, of
 * the word or sign there. A range over several lines ends with its first line.
 */
export function placeAt(
  { text, starts, firstLine }: Source,
  { from, to }: { from: number; to?: number },
): Required<Position> {
  const { line, column } = positionAt(starts, from)
  wordForm.lastIndex = from
  const written = to === undefined ? (wordForm.exec(text)?.[0] ?? '') : text.slice(from, to)
  const [first = ''] = splitLines(written)
  return { line: line + firstLine - 1, column, endColumn: column + first.trimEnd().length }
}

/** A source that finds its line starts on demand. */
export function sourceOf(file: string, text: string, firstLine = 1): Source {
  let starts: readonly number[] | undefined
  return {
    file,
    text,
    firstLine,
    get starts() {
      starts ??= lineStarts(text)
      return starts
    },
  }
}

/** An error at the word or sign at an offset, or at `length` characters. */
export function errorAt(
  source: Source,
  offset: number,
  rule: FileRule,
  message: string | Message,
  { hint, fix, length }: { hint?: string | Message | undefined; fix?: Diagnostic['fix']; length?: number } = {},
): Diagnostic {
  const place = placeAt(source, { from: offset, ...(length === undefined ? {} : { to: offset + length }) })
  const words = printed(inParts(message), hint === undefined ? undefined : inParts(hint))
  return { file: source.file, ...place, rule, severity: 'error', ...words, ...(fix ? { fix } : {}) }
}

/** Reports an empty file. */
export function emptyFile(source: Source): Diagnostic {
  return errorAt(source, 0, 'empty-file', 'The file is empty.', { hint: 'Bring back what it held, or delete it.' })
}
