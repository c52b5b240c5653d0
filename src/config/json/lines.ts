import type { Position } from '../diagnostics/diagnostic.ts'

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
