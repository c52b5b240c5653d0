import type { LineToken } from './lexer.ts'

/** A bracket that opens something. */
export type Opener = '{' | '['

/** The bracket that closes what another opened. */
export const closerOf = { '{': '}', '[': ']' } as const

/** An object or list that is being read. */
export interface Frame {
  readonly opener: Opener
  /** Where it begins, or should have begun. */
  readonly offset: number
  readonly line: number
  /** How far the line is indented that it begins on. */
  readonly indent: number
  readonly outer: Frame | undefined
}

/** The tokens of a text, and how far they have been read. */
export interface Reading {
  readonly tokens: readonly LineToken[]
  /** Whether every bracket closes the last one open: then the layout has nothing to say. */
  readonly isNested: boolean
  /** How many more of each bracket are opened than closed. */
  readonly excess: Readonly<Record<Opener, number>>
  /** For each place, that of the token that closes what holds it; -1 where brackets do not fit. */
  readonly closings: Int32Array
  /** For each place, whether a name follows before that token, outside of nested brackets. */
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
  // From the end, so that each place is looked at once.
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

/** The bracket that is missing before the value at hand: before a name, `{`; before values that a `]` ends, `[`. */
export function missingOpener(
  { tokens, at, isNested, excess, closings, namesFollow }: Reading,
  outer: Frame | undefined,
): Opener | undefined {
  // Names one behind the other, without end, are no objects in each other.
  if (outer && framesAround(outer).length > 32) return undefined
  if (isName(tokens, at)) return '{'
  // With a bracket open in place of it, the closing one is the wrong one.
  const isPossible = !isNested && outer?.opener === '{' && excess['['] < 0 && excess['{'] <= 0
  if (!isPossible || tokens[at]?.text === '[') return undefined
  const end = closings[at] ?? -1
  if (end >= 0 && namesFollow[at]) return undefined
  const [name, first, last] = [tokens[at - 2], tokens[at], tokens[end]]
  const isFlat = first?.line === last?.line
  const isSpread = first?.line !== name?.line && last?.isFirst && last.indent === name?.indent
  return last?.text === ']' && (isFlat || isSpread) ? '[' : undefined
}

/** Whether what begins at hand are the items of a list whose name and bracket are missing. */
export function isNamelessList({ tokens, at, excess, closings }: Reading): boolean {
  return excess['['] < 0 && tokens[closings[at] ?? -1]?.text === ']'
}

function isName(tokens: readonly LineToken[], at: number): boolean {
  return tokens[at]?.text.startsWith('"') === true && tokens[at + 1]?.text === ':'
}

/** Whether the opening bracket at hand is one too many: the same stands before it, and more are opened than closed. */
export function isExtraOpener({ tokens, at, excess }: Reading): boolean {
  const { text = '', line } = tokens[at] ?? {}
  const before = tokens[at - 1]
  return isOpener(text) && excess[text] > 0 && before?.text === text && before.line === line
}

/** Whether the token at hand stands too far left to be a part of what is being read, which has not been closed. */
export function isOutside({ tokens, at, isNested, excess, closings }: Reading, frame: Frame): boolean {
  const token = tokens[at]
  const isItem = tokens[at - 1]?.text === ',' && tokens[at - 2]?.text !== '}'
  if (frame.opener === '[' && excess['['] > 0 && isItem && isName(tokens, at)) return true
  if (isNested || !token?.isFirst || token.line === frame.line || token.indent > frame.indent) return false
  if (isCloser(token.text)) return false
  // It may only be indented too little: then what is being read is closed below, where it must be.
  const end = tokens[closings[at] ?? -1]
  return !(end?.isFirst && end.indent === frame.indent && end.text === closerOf[frame.opener])
}

/** What a closing bracket does to what is being read. */
export type Closing = 'closes it' | 'closes what holds it' | 'is the wrong one' | 'closes nothing'

/** What the closing bracket at hand does to what is being read. */
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
