import type { FileRule } from '../diagnostics/catalogue.ts'
import type { Diagnostic, Position } from '../diagnostics/diagnostic.ts'

/** The text of a file, or of a file from some line on. */
export interface Source {
  readonly file: string
  readonly text: string
  /** The offsets at which the lines of the text start. */
  readonly starts: readonly number[]
  /** The line of the file that the text begins with. */
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

/** The text of a file, with its lines counted. */
export function sourceOf(file: string, text: string, firstLine = 1): Source {
  return { file, text, starts: lineStarts(text), firstLine }
}

/** An error at an offset of a text. */
export function errorAt(
  { file, starts, firstLine }: Source,
  offset: number,
  rule: FileRule,
  message: string,
  { hint, fix }: { readonly hint?: string | undefined; readonly fix?: Diagnostic['fix'] } = {},
): Diagnostic {
  const { line, column } = positionAt(starts, offset)
  const more = { ...(hint === undefined ? {} : { hint }), ...(fix ? { fix } : {}) }
  return { file, line: line + firstLine - 1, column, rule, severity: 'error', message, ...more }
}
