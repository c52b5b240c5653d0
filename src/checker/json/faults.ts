import { cut, quote } from '../english.ts'
import { type Applicability, type Diagnostic, type FileRule, type Message, say, term } from '../findings.ts'
import { closerOf, type Frame, isCloser, isOutside, type Opener, type Reading } from './brackets.ts'
import type { LineToken } from './lexer.ts'
import { errorAt, positionAt, type Source } from './source.ts'
import { unknownToken } from './tokens.ts'

/** The state of the recovering parser. */
export interface Reader extends Reading {
  readonly source: Source
  readonly diagnostics: Diagnostic[]
  /** The index of the last token with a reported missing comma. */
  commaSaidAt?: number
  /** Whether it is reported that the file ends inside an object or list. */
  isEndReported?: boolean
}

interface Suggestion {
  readonly title: string
  readonly how: Applicability
  /** The edit's offset and length. */
  readonly at: number
  readonly length?: number
  readonly text: string
}

function fault(
  { source, diagnostics }: Reader,
  offset: number,
  message: string | Message,
  { rule = 'syntax', hint, fix }: { rule?: FileRule; hint?: string; fix?: Suggestion } = {},
): void {
  const edits = fix && [{ offset: fix.at, length: fix.length ?? 0, text: fix.text }]
  const made = fix && edits && { title: fix.title, applicability: fix.how, edits }
  diagnostics.push(errorAt(source, offset, rule, message, { hint, fix: made }))
}

/** Reports a token behind the end of the root value. */
export function reportAfterTheEnd(reader: Reader, { offset, text }: LineToken): void {
  // The lexer has reported it.
  if (text === unknownToken) return
  const isSecond = text === '{' || text === '['
  const message = isSecond
    ? 'A file holds one object, but a second one begins here.'
    : 'The content of the file has ended before this.'
  const hint = isSecond
    ? 'Keep one of the two, or put the second into a file of its own.'
    : 'Remove what stands below, or a bracket too many above.'
  fault(reader, offset, message, { hint })
}

/** Reports a missing value. */
export function reportNoValue(reader: Reader, token: LineToken | undefined): void {
  const at = reader.tokens[reader.at - 1]?.end ?? 0
  const fix = { title: 'Write a value after the colon', how: 'gaps', at, text: ' …' } as const
  if (!token) fault(reader, at, 'The file ends before it says anything.')
  else
    fault(reader, token.offset, `A value is missing after the colon: ${quote(token.text)} cannot stand here.`, { fix })
}

/** Reports a missing colon, and perhaps value. */
export function reportNoColon(reader: Reader, name: LineToken, next: LineToken | undefined): void {
  const at = name.end
  if (!next || isCloser(next.text) || next.text === ',') {
    const fix = { title: 'Write a colon and a value', how: 'gaps', at, text: ': …' } as const
    fault(reader, name.offset, `A colon and a value are missing after ${cut(name.text)}.`, { fix })
  } else {
    const fix = { title: 'Add the colon', how: 'sure', at, text: ':' } as const
    fault(reader, next.offset, `A colon is missing after ${cut(name.text)}.`, { fix })
  }
}

/** Reports a token in the wrong place. */
export function reportMisplaced(reader: Reader, { offset, text }: LineToken): void {
  // A token of unknown meaning has been reported already.
  if (text !== unknownToken) fault(reader, offset, `A name or a value is missing: ${quote(text)} cannot stand here.`)
}

/** Reports a list without its name and opening bracket. */
export function reportNoName(reader: Reader, { offset: at }: LineToken): void {
  const fix = { title: 'Write a name and "["', how: 'gaps', at, text: '"…": [' } as const
  fault(reader, at, 'A name and "[" are missing before this list.', { fix })
}

/** Reports a missing comma before a token. */
export function reportNoComma(reader: Reader, token: LineToken): void {
  if (reader.commaSaidAt === reader.at) return
  const at = reader.tokens[reader.at - 1]?.end ?? 0
  const written = cut(reader.source.text.slice(token.offset, token.end))
  const fix = { title: 'Add the comma', how: 'sure', at, text: ',' } as const
  fault(reader, at, `A comma is missing before ${written}.`, { fix })
}

/** Reports a comma before the first part of a container, behind the last, or behind another comma. */
export function reportExtraComma(
  reader: Reader,
  { offset: at }: LineToken,
  kind: 'leading' | 'trailing' | 'doubled',
  opener: Opener,
): void {
  const fix = { title: 'Remove the comma', how: 'sure', at, length: 1, text: '' } as const
  const part = opener === '{' ? say`${term('property')} of an object` : say`item of a list`
  if (kind === 'doubled') fault(reader, at, 'There are two commas in a row.', { fix })
  else if (kind === 'leading') fault(reader, at, say`No comma may stand before the first ${part}.`, { fix })
  else fault(reader, at, say`No comma may follow the last ${part}.`, { rule: 'trailing-comma', fix })
}

/** Reports a bracket too many or of the wrong kind. */
export function reportWrongBracket(reader: Reader, { offset: at, text }: LineToken, opener?: Opener): void {
  const how = reader.tokens[reader.at - 2]?.text === text ? 'sure' : 'perhaps'
  const remove = { title: `Remove ${quote(text)}`, how, at, length: 1, text: '' } as const
  if (opener !== undefined) {
    const closer = closerOf[opener]
    const fix = { ...remove, title: `Write ${quote(closer)}`, how: 'perhaps', text: closer } as const
    fault(reader, at, `${quote(text)} cannot close what ${quote(opener)} opened.`, { fix })
  } else {
    const message = isCloser(text) ? `This ${quote(text)} closes nothing.` : `There is a ${quote(text)} too many here.`
    fault(reader, at, message, { fix: remove })
  }
}

/** Reports a missing opening bracket; returns its place and indent. */
export function reportMissingOpening(
  reader: Reader,
  token: LineToken,
  opener: Opener,
): Pick<Frame, 'offset' | 'line' | 'indent'> {
  const { text, starts } = reader.source
  const before = reader.tokens[reader.at - 1]
  const gap = text.slice(before?.end ?? 0, token.offset)
  const isBehind = before !== undefined && (before.text === ':' || !gap.includes('\n'))
  // The space that stood before or behind the bracket is still there.
  const hasSpace = isBehind ? gap.startsWith(' ') && before.text !== '[' : token.indent % 2 === 1
  const beside = isBehind ? before.end + (hasSpace ? 1 : 0) : token.offset - (hasSpace ? 1 : 0)
  const offset = emptyLine(text, before, token) ?? beside
  const line = positionAt(starts, offset).line - 1
  const isOwn = line !== token.line && line !== before?.line
  // If its whole line is gone, the bracket was indented one level less than its content.
  const besideToken = hasSpace ? token.indent : token.indent - 1
  const indent = isOwn ? offset - (starts[line] ?? 0) : line === token.line ? besideToken : (before?.indent ?? 0)
  const written = isOwn || hasSpace || before?.text === '[' ? opener : isBehind ? ` ${opener}` : `${opener} `
  const fix = { title: `Add ${quote(opener)}`, how: 'sure', at: offset, text: written } as const
  fault(reader, offset, `${quote(opener)} is missing before ${cut(token.text)}.`, { fix })
  return { offset, line, indent }
}

/** Reports a missing closing bracket before the current token. */
export function reportMissingClosing(reader: Reader, frame: Frame): void {
  const { source, tokens } = reader
  const [before, after] = [tokens[reader.at - 1], tokens[reader.at]]
  const closer = closerOf[frame.opener]
  const end = before?.end ?? 0
  const beside = source.text.charAt(end) === ' ' ? end + 1 : end
  const own = emptyLine(source.text, before, after) ?? (after?.text === ',' && after.isFirst ? after.offset : undefined)
  const at = own ?? beside
  const line = positionAt(source.starts, frame.offset).line
  // If one line held both, it was removed.
  const lacksComma =
    after && after.text !== ',' && !isCloser(after.text) && frame.outer && !isOutside(reader, frame.outer)
  if (lacksComma) reader.commaSaidAt = reader.at
  const missing = lacksComma ? `${closer},` : closer
  const fix = {
    title: `Add ${quote(missing)}`,
    how: 'sure',
    at,
    text: own === undefined && beside === end && closer === '}' ? ` ${missing}` : missing,
  } as const
  const message = `${quote(missing)} is missing here: the ${quote(frame.opener)} of line ${line} is never closed.`
  fault(reader, at, message, { fix })
}

/** Reports, once, that the file ends inside an object or list. */
export function reportEarlyEnd(reader: Reader, { opener, offset, outer, indent }: Frame): void {
  if (reader.isEndReported) return
  reader.isEndReported = true
  const line = positionAt(reader.source.starts, offset).line
  const at = reader.tokens.at(-1)?.end ?? 0
  const text = `\n${' '.repeat(Math.max(0, indent))}${closerOf[opener]}`
  const fix = { title: `Add ${quote(closerOf[opener])}`, how: 'sure', at, text } as const
  const message = `The file ends too early: the ${quote(opener)} of line ${line} is never closed.`
  fault(reader, at, message, outer ? {} : { fix })
}

/** The end of an empty line between two tokens, which once held a bracket. */
function emptyLine(text: string, before: LineToken | undefined, after: LineToken | undefined): number | undefined {
  const from = before?.end ?? 0
  const between = text.slice(from, after?.offset)
  const first = before ? null : /^[ \t]*(?=\r?\n)/.exec(between)
  const found = first ?? /\n[ \t]*(?=\r?\n)/.exec(between)
  return found ? from + found.index + found[0].length : undefined
}
