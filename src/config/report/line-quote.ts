/** A line of a file for a message, and the marks that go under it. */
export interface LineQuote {
  readonly text: string
  readonly caret: string
}

const widest = 100

/** Quotes the part of a line around a column (from 1), without its indent; undefined for an empty line. */
export function quoteLine(line: string, column: number): LineQuote | undefined {
  const indent = line.length - line.trimStart().length
  const shown = line.trimEnd()
  if (shown.length <= indent) return undefined
  const at = Math.max(column - 1, indent)
  // A long line is cut so that the place stands in it with something before it.
  const from = at - indent > widest * 0.7 ? at - Math.floor(widest * 0.4) : indent
  const to = Math.min(shown.length, from + widest)
  const before = from > indent ? '…' : ''
  const after = to < shown.length ? '…' : ''
  const token = /^("(?:[^"\\]|\\.)*"?|[\w.+-]+|[/#]\w[\w/#?=&.-]*|.?)/.exec(shown.slice(at))?.[0] ?? ''
  const length = Math.max(1, Math.min(token.length, to - at))
  return {
    text: before + shown.slice(from, to) + after,
    caret: ' '.repeat(before.length + at - from) + '^'.repeat(length),
  }
}
