import type { LineToken } from './lexer.ts'

export type Opener = '{' | '['

/** The closing bracket for each opening one. */
export const closerOf = { '{': '}', '[': ']' } as const

/** An open object or list. */
export interface Frame {
  readonly opener: Opener
  /** The offset of its opening bracket, which may be missing. */
  readonly offset: number
  readonly line: number
  /** The indent of its first line. */
  readonly indent: number
  readonly outer: Frame | undefined
}

/** A cursor over the tokens of a text. */
export interface Reading {
  readonly tokens: readonly LineToken[]
  /** Whether all brackets match; if not, the indentation decides. */
  readonly isNested: boolean
  /** Opening minus closing brackets of each kind. */
  readonly excess: Readonly<Record<Opener, number>>
  /** For each token, the index of the bracket that closes its container; -1 on a mismatch. */
  readonly closings: Int32Array
  /** For each token, whether a name follows in its container. */
  readonly namesFollow: readonly boolean[]
  at: number
}

/** Begins to read tokens. */
export function readingOf(tokens: readonly LineToken[]): Reading {
  const count = (bracket: string) => tokens.filter(({ text }) => text === bracket).length
  const excess = { '{': count('{') - count('}'), '[': count('[') - count(']') }
  const closings = new Int32Array(tokens.length + 1)
  const namesFollow: boolean[] = []
  closings[tokens.length] = tokens.length
  // Backwards, which makes it linear.
  for (let at = tokens.length - 1; at >= 0; at -= 1) {
    const { text = '' } = tokens[at] ?? {}
    const inner = closings[at + 1] ?? -1
    const isClosed = isOpener(text) && tokens[inner]?.text === closerOf[text]
    const next = isOpener(text) ? inner + 1 : at + 1
    closings[at] = isCloser(text) ? at : isOpener(text) && !isClosed ? -1 : (closings[next] ?? -1)
    namesFollow[at] = !isCloser(text) && (isName(tokens, at) || (namesFollow[next] ?? false))
  }
  const isNested = excess['{'] === 0 && excess['['] === 0 && closings[0] === tokens.length
  return { tokens, isNested, excess, closings, namesFollow, at: 0 }
}

/** Whether a token opens an object or a list. */
export function isOpener(text: string): text is Opener {
  return text === '{' || text === '['
}

/** Whether a token closes an object or a list. */
export function isCloser(text: string): boolean {
  return text === '}' || text === ']'
}

/** The bracket missing before the current value: `{` before a name, `[` before values that end in `]`. */
export function missingOpener(
  { tokens, at, isNested, excess, closings, namesFollow }: Reading,
  outer: Frame | undefined,
): Opener | undefined {
  // Endless names in a row are not nested objects.
  if (outer && framesAround(outer).length > 32) return undefined
  if (isName(tokens, at)) return '{'
  // If another bracket is open instead, the closing one is wrong.
  const isPossible = !isNested && outer?.opener === '{' && excess['['] < 0 && excess['{'] <= 0
  if (!isPossible || tokens[at]?.text === '[') return undefined
  const end = closings[at] ?? -1
  if (end >= 0 && namesFollow[at]) return undefined
  const [name, first, last] = [tokens[at - 2], tokens[at], tokens[end]]
  const isFlat = first?.line === last?.line
  const isSpread = first?.line !== name?.line && last?.isFirst && last.indent === name?.indent
  return last?.text === ']' && (isFlat || isSpread) ? '[' : undefined
}

/** Whether the items of a list begin here whose name and bracket are missing. */
export function isNamelessList({ tokens, at, excess, closings }: Reading): boolean {
  return excess['['] < 0 && tokens[closings[at] ?? -1]?.text === ']'
}

function isName(tokens: readonly LineToken[], at: number): boolean {
  return tokens[at]?.text.startsWith('"') === true && tokens[at + 1]?.text === ':'
}

/** Whether the current opening bracket repeats the one before it. */
export function isExtraOpener({ tokens, at, excess }: Reading): boolean {
  const { text = '', line } = tokens[at] ?? {}
  const before = tokens[at - 1]
  return isOpener(text) && excess[text] > 0 && before?.text === text && before.line === line
}

/** Whether the current token is indented too little for the open container. */
export function isOutside({ tokens, at, isNested, excess, closings }: Reading, frame: Frame): boolean {
  const token = tokens[at]
  const isItem = tokens[at - 1]?.text === ',' && tokens[at - 2]?.text !== '}'
  if (frame.opener === '[' && excess['['] > 0 && isItem && isName(tokens, at)) return true
  if (isNested || !token?.isFirst || token.line === frame.line || token.indent > frame.indent) return false
  if (isCloser(token.text)) return false
  // Could be bad indentation; a closing bracket further down settles it.
  const end = tokens[closings[at] ?? -1]
  return !(end?.isFirst && end.indent === frame.indent && end.text === closerOf[frame.opener])
}

type Closing = 'closes it' | 'closes what holds it' | 'is the wrong one' | 'closes nothing'

/** The effect of the current closing bracket on the open container. */
export function closingOf(reading: Reading, frame: Frame): Closing {
  const { tokens, at, isNested, excess, closings } = reading
  const token = tokens[at]
  if (!token) return 'closes nothing'
  const fits = token.text === closerOf[frame.opener]
  if (isNested && fits) return 'closes it'
  const outer = framesAround(frame).filter(({ opener }) => closerOf[opener] === token.text)
  if (!token.isFirst || token.line === frame.line) {
    const isSwapped = excess[frame.opener] > 0 && excess[frame.opener === '{' ? '[' : '{'] < 0
    if (!fits) return outer.length > 0 && !isSwapped ? 'closes what holds it' : 'is the wrong one'
    const end = frame.line === token.line ? undefined : tokens[closings[at + 1] ?? -1]
    const isClosedBelow = end?.isFirst && end.indent === frame.indent && end.text === token.text
    return isClosedBelow ? 'closes nothing' : 'closes it'
  }
  if (fits && token.indent === frame.indent) return 'closes it'
  if (outer.some(({ indent }) => indent === token.indent)) return 'closes what holds it'
  if (token.indent === frame.indent) return 'is the wrong one'
  if (fits) return token.indent > frame.indent && excess[frame.opener] < 0 ? 'closes nothing' : 'closes it'
  return outer.length > 0 ? 'closes what holds it' : 'closes nothing'
}

function framesAround({ outer }: Frame): Frame[] {
  return outer ? [outer, ...framesAround(outer)] : []
}
