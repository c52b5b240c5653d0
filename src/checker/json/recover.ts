import type { Diagnostic } from '../findings.ts'
import type { TreeNode } from '../json.ts'
import {
  closingOf,
  type Frame,
  isCloser,
  isExtraOpener,
  isNamelessList,
  isOpener,
  isOutside,
  missingOpener,
  readingOf,
} from './brackets.ts'
import {
  type Reader,
  reportAfterTheEnd,
  reportEarlyEnd,
  reportExtraComma,
  reportMisplaced,
  reportMissingClosing,
  reportMissingOpening,
  reportNoColon,
  reportNoComma,
  reportNoName,
  reportNoValue,
  reportWrongBracket,
} from './faults.ts'
import { type LineToken, lex } from './lexer.ts'
import type { Source } from './source.ts'
import { isLiteral } from './tokens.ts'

/** The tree of the certain parts of invalid JSON, and each error once. */
interface Recovered {
  readonly root: TreeNode | undefined
  readonly diagnostics: readonly Diagnostic[]
}

/** An open container with its children. */
interface Open extends Frame {
  readonly outer: Open | undefined
  readonly children: TreeNode[]
  isPartial: boolean
}

/** Reads a text that is not JSON as a person would: if the brackets do not match, by its lines and their indents. */
export function recover(source: Source): Recovered {
  const { tokens, diagnostics } = lex(source)
  const reader: Reader = { ...readingOf(tokens), source, diagnostics: [...diagnostics] }
  const root = tokens.length === 0 ? undefined : readValue(reader, undefined)
  const rest = tokens[reader.at]
  if (rest) reportAfterTheEnd(reader, rest)
  return { root, diagnostics: reader.diagnostics }
}

function readValue(reader: Reader, outer: Open | undefined): TreeNode {
  const token = reader.tokens[reader.at]
  if (!token || isCloser(token.text) || /^[,:]$/.test(token.text)) {
    reportNoValue(reader, token)
    return unknown(reader.tokens[reader.at - 1]?.end ?? 0, 0)
  }
  const missing = missingOpener(reader, outer)
  if (missing) {
    const place = reportMissingOpening(reader, token, missing)
    return readParts(reader, { ...place, opener: missing, outer, children: [], isPartial: false })
  }
  reader.at += 1
  const { offset, end, line, indent, text } = token
  if (isOpener(text))
    return readParts(reader, { opener: text, offset, line, indent, outer, children: [], isPartial: false })
  const length = end - offset
  return isLiteral(text) ? { type: 'literal', offset, length, value: JSON.parse(text) } : unknown(offset, length)
}

function unknown(offset: number, length: number): TreeNode {
  return { type: 'null', offset, length, value: null, damage: 'unknown' }
}

function readParts(reader: Reader, frame: Open): TreeNode {
  while (!readEnd(reader, frame)) {
    const token = reader.tokens[reader.at]
    const start = reader.at
    readPart(reader, frame)
    readComma(reader, frame)
    // A container that ended before its first token has read nothing: skip the token, or this loop never ends.
    if (token && reader.at <= start) {
      reportMisplaced(reader, token)
      reader.at = start + 1
    }
  }
  const { opener, offset, children, isPartial } = frame
  const length = Math.max(0, (reader.tokens[reader.at - 1]?.end ?? 0) - offset)
  return {
    type: opener === '{' ? 'object' : 'array',
    offset,
    length,
    children,
    ...(isPartial && { damage: 'partial' }),
  }
}

/** Reads the end of the container if it is here; returns whether it is. */
function readEnd(reader: Reader, frame: Open): boolean {
  const token = reader.tokens[reader.at]
  if (!token) {
    frame.isPartial = true
    reportEarlyEnd(reader, frame)
    return true
  }
  const closing = isCloser(token.text) ? closingOf(reader, frame) : undefined
  if (closing === 'closes what holds it' || isOutside(reader, frame)) {
    // The comma just read belongs after the missing bracket: the outer container reads it again.
    if (reader.tokens[reader.at - 1]?.text === ',') reader.at -= 1
    reportMissingClosing(reader, frame)
    return true
  }
  if (closing === undefined) return false
  reader.at += 1
  if (closing === 'closes nothing') reportWrongBracket(reader, token)
  if (closing === 'is the wrong one') reportWrongBracket(reader, token, frame.opener)
  return closing === 'closes nothing' ? readEnd(reader, frame) : true
}

/** Reads a property or item. */
function readPart(reader: Reader, frame: Open): void {
  const token = reader.tokens[reader.at]
  if (!token) return
  if (token.text === ',') {
    if (isLeading(reader)) reportExtraComma(reader, token, 'leading', frame.opener)
    return
  }
  const hasColon = reader.tokens[reader.at + 1]?.text === ':'
  if (isExtraOpener(reader)) {
    reader.at += 1
    reportWrongBracket(reader, token)
    readPart(reader, frame)
  } else if (frame.opener === '[' && token.text !== ':') {
    frame.children.push(readValue(reader, frame))
  } else if (token.text !== ':' && !hasColon && isNamelessList(reader)) {
    frame.isPartial = true
    reportNoName(reader, token)
    const { offset, line } = token
    const { indent = 0 } = reader.tokens[reader.at - 1] ?? {}
    readParts(reader, { opener: '[', offset, line, indent, outer: frame, children: [], isPartial: true })
  } else if (frame.opener === '{' && (token.text.startsWith('"') || hasColon)) {
    readProperty(reader, frame, token)
  } else {
    frame.isPartial = true
    reportMisplaced(reader, token)
    if (isOpener(token.text)) readValue(reader, frame)
    else reader.at += 1
  }
}

function readProperty(reader: Reader, frame: Open, name: LineToken): void {
  reader.at += 1
  const next = reader.tokens[reader.at]
  const hasColon = next?.text === ':'
  if (hasColon) reader.at += 1
  else reportNoColon(reader, name, next)
  const hasValue = hasColon || (next !== undefined && !isCloser(next.text) && next.text !== ',')
  const value = hasValue ? readValue(reader, frame) : unknown(name.end, 0)
  if (isLiteral(name.text)) {
    const key: TreeNode = {
      type: 'string',
      offset: name.offset,
      length: name.end - name.offset,
      value: JSON.parse(name.text),
    }
    frame.children.push({ type: 'property', offset: name.offset, length: 0, children: [key, value] })
  } else frame.isPartial = true
}

/** Skips the comma behind a part; reports a missing or extra one. */
function readComma(reader: Reader, frame: Open): void {
  const token = reader.tokens[reader.at]
  if (!token || isCloser(token.text) || isOutside(reader, frame)) return
  if (token.text !== ',') {
    reportNoComma(reader, token)
    return
  }
  const isReported = isLeading(reader)
  reader.at += 1
  const next = reader.tokens[reader.at]
  if (next?.text === ',' && !isOutside(reader, frame)) {
    reportExtraComma(reader, next, 'doubled', frame.opener)
    reader.at += 1
  } else if (!isReported && next && isCloser(next.text) && closingOf(reader, frame) === 'closes it') {
    reportExtraComma(reader, token, 'trailing', frame.opener)
  }
}

/** Whether nothing stands between an opening bracket and the current token. */
function isLeading({ tokens, at }: Reader): boolean {
  const before = tokens[at - 1]
  return before !== undefined && isOpener(before.text)
}
