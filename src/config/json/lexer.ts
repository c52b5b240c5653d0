import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import {
  fixOf,
  isClosed,
  isLiteral,
  isPlain,
  literalOf,
  type Mended,
  type Piece,
  piecesOf,
  symbolSentence,
  textOf,
  unknownText,
} from './pieces.ts'
import { mendLong, mendQuotes } from './quotes.ts'
import { errorAt, positionAt, type Source } from './source.ts'

/**
 * How many characters are read, over and over, to find out how broken lines are meant: a line of n characters takes n².
 * About a second; lines beyond that are mended by their first mistake alone.
 */
const mostTrials = 4_000_000

/** A token of a text that need not be JSON. */
export interface Lexeme extends Piece {
  readonly line: number
  /** How far its line is indented. */
  readonly indent: number
  readonly isFirst: boolean
}

/** The tokens of a text, and the mistakes in the writing of single ones. */
export interface Lexed {
  readonly tokens: readonly Lexeme[]
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Reads the tokens of a text. No text of JSON goes on behind the end of its line: where a quotation mark is too few or
 * too many, the rest of its line is in doubt and no other.
 */
export function lexemesOf(source: Source): Lexed {
  const { text, starts } = source
  let trials = mostTrials
  let hasMistakes = false
  const lines = [...Map.groupBy(piecesOf(text, 0), ({ offset }) => positionAt(starts, offset).line - 1)]
  const read = withoutConflicts(source, lines).map(({ line, pieces, diagnostics }) => {
    const from = starts[line] ?? 0
    const length = (pieces.at(-1)?.end ?? from) - from
    const isLong = length * length > trials
    const isSound = pieces.every(({ text }) => isPlain(text))
    if (!isSound && !isLong) trials -= length * length
    const mended = isSound
      ? { pieces, diagnostics: [] }
      : isLong
        ? mendLong(source, pieces, !hasMistakes)
        : mend(source, from, pieces)
    hasMistakes ||= !isSound
    const indent = /[ \t]*/y.exec(text.slice(from))?.[0].length ?? 0
    return {
      tokens: mended.pieces.map((piece, i) => ({ ...piece, line, indent, isFirst: i === 0 })),
      diagnostics: [...diagnostics, ...mended.diagnostics],
    }
  })
  return { tokens: read.flatMap(({ tokens }) => tokens), diagnostics: read.flatMap(({ diagnostics }) => diagnostics) }
}

interface Line extends Mended {
  readonly line: number
}

/** The lines without the marks of a merge conflict and the second of its versions. */
function withoutConflicts(source: Source, lines: readonly (readonly [number, readonly Piece[]])[]): Line[] {
  let isSecond = false
  return lines.flatMap(([line, pieces]): Line[] => {
    const [first] = pieces
    const mark = /^(<{7}|={7}|>{7})/.exec(first?.text ?? '')?.[0]
    const isLeftOut = isSecond || mark !== undefined
    if (mark) isSecond = mark.startsWith('=')
    if (!isLeftOut) return [{ line, pieces, diagnostics: [] }]
    if (!first || !mark?.startsWith('<')) return []
    const [message, hint] = symbolSentence(source.text, first.offset, first.text)
    return [{ line, pieces: [], diagnostics: [errorAt(source, first.offset, 'syntax', message, { hint })] }]
  })
}

/** What the pieces of a line mean, of which one at least is not written as JSON has it. */
function mend(source: Source, from: number, line: readonly Piece[]): Mended {
  const mendedInner = mendInner(source, line)
  if (mendedInner) return mendedInner
  const left = line.filter((piece, i) => isIgnored(piece) || foreign(piece, line[i - 1]) !== undefined)
  const pieces = line
    .filter((piece) => !isIgnored(piece))
    .map((piece, i, all) => {
      return { ...piece, text: foreign(piece, all[i - 1]) ?? piece.text }
    })
  const isOpen = pieces.some(
    ({ text }) => /^["“”„‟]/.test(text) && !/\n/.test(text) && !isClosed(text) && literalOf(text) === undefined,
  )
  const mended = (isOpen ? mendQuotes(source, from, pieces) : undefined) ?? mendWords(source, pieces)
  return {
    pieces: mended.pieces,
    diagnostics: [
      ...left.map((piece) => (isIgnored(piece) ? ignoredError(source, piece) : foreignError(source, piece))),
      ...mended.diagnostics,
    ],
  }
}

// A text, words that stand in none, and another text, where the next value or the end follows.
const inner = /(?<=[:[,{]\s*)"[^"\\]*"(?:\s*[^\s":,[\]{}][^":,[\]{}]*"[^"\\]*")+(?=\s*(?:[,\]}]|$))/

/** A line on which one text has quotation marks inside it. */
function mendInner(source: Source, pieces: readonly Piece[]): Mended | undefined {
  const from = pieces[0]?.offset ?? 0
  const found = inner.exec(source.text.slice(from, pieces.at(-1)?.end))
  if (!found) return undefined
  const [written] = found
  const offset = from + found.index
  const end = offset + written.length
  const text = `"${written.slice(1, -1).replaceAll('"', '\\"')}"`
  const [before, after] = [pieces.filter((piece) => piece.end <= offset), pieces.filter((piece) => piece.offset >= end)]
  if (![...before, ...after].every((piece) => isPlain(piece.text)) || !isLiteral(text)) return undefined
  const fix = fixOf('Write \\" for each of them', 'sure', { offset, length: written.length, text })
  const message = 'There are quotation marks inside this text.'
  const hint = 'Inside a text, each is written \\".'
  const diagnostic = errorAt(source, offset + 1 + written.slice(1).indexOf('"'), 'syntax', message, { hint, fix })
  return { pieces: [...before, { offset, end, text }, ...after], diagnostics: [diagnostic] }
}

/** The sign of JSON that a comma or colon of another script or language stands for. */
function foreign({ text }: Piece, before: Piece | undefined): string | undefined {
  if (/^[：=]$/.test(text)) return before && isClosed(before.text) ? ':' : undefined
  return /^[،，；;]$/.test(text) ? ',' : undefined
}

function foreignError(source: Source, { offset, end, text }: Piece): Diagnostic {
  const [sign, name] = /[：=]/.test(text) ? [':', 'colon'] : [',', 'comma']
  const fix = fixOf(`Write ${sign}`, 'sure', { offset, length: end - offset, text: sign })
  const message = `A plain ${name} belongs here, not ${text}`
  return errorAt(source, offset, 'syntax', message, { hint: `Write ${sign} in its place.`, fix })
}

function isIgnored({ text }: Piece): boolean {
  return /^(\/[/*]|# |```|[\p{C}\p{Z}]$|\p{Extended_Pictographic})/u.test(text)
}

function ignoredError(source: Source, { offset, end, text }: Piece): Diagnostic {
  const isComment = /^(\/|# )/.test(text)
  const isInvisible = /^[\p{C}\p{Z}]/u.test(text)
  const edit = { offset, length: end - offset, text: isInvisible ? ' ' : '' }
  const fix = fixOf(isComment ? 'Remove the comment' : isInvisible ? 'Put a plain space' : 'Remove it', 'sure', edit)
  const length = end - offset
  if (isComment) {
    return errorAt(source, offset, 'comment', 'JSON has no comments.', { hint: 'Remove this one.', fix, length })
  }
  const [message, hint] = symbolSentence(source.text, offset, text)
  return errorAt(source, offset, 'syntax', message, { hint, fix })
}

/** The pieces of a line with what is written in another language than JSON put right, or taken together as one. */
function mendWords(source: Source, pieces: readonly Piece[]): Mended {
  const diagnostics: Diagnostic[] = []
  const mended: Piece[] = []
  let hasList = false
  for (let i = 0; i < pieces.length; ) {
    let end = i
    while (end < pieces.length && !/^[{}[\]:,]$/.test(pieces[end]?.text ?? '')) end += 1
    const run = pieces.slice(i, Math.max(i + 1, end))
    i += run.length
    hasList ||= run[0]?.text === '['
    const wrong = run.find(({ text }) => !isPlain(text))
    const [first] = run
    const last = run.at(-1)
    if (!wrong || !first || !last) {
      mended.push(...run)
      continue
    }
    const written = source.text.slice(first.offset, last.end)
    const isName = pieces[i]?.text === ':'
    const before = mended.at(-1)?.text
    const isValue = before === ':' || before === '[' || (before === ',' && hasList)
    const meant = literalOf(written, isName) ?? (isValue && !isName ? textOf(written) : undefined)
    const place = meant === undefined ? wrong : first
    const edit = { offset: first.offset, length: last.end - first.offset, text: meant ?? '' }
    const fix = meant === undefined ? undefined : fixOf(`Write ${meant}`, 'sure', edit)
    const [message, hint] = symbolSentence(source.text, place.offset, meant === undefined ? wrong.text : written, meant)
    diagnostics.push(errorAt(source, place.offset, 'syntax', message, { hint, fix }))
    mended.push({ offset: first.offset, end: last.end, text: meant ?? unknownText })
  }
  return { pieces: mended, diagnostics }
}
