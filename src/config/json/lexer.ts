import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { fixOf, isClosed, isLiteral, type Mended, type Piece, piecesOf, unknownText } from './pieces.ts'
import { mendQuotes } from './quotes.ts'
import { errorAt, positionAt, type Source } from './source.ts'
import { literalOf, symbolSentence } from './syntax.ts'

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
  const lines = [...Map.groupBy(piecesOf(text, 0), ({ offset }) => positionAt(starts, offset).line - 1)]
  const read = withoutConflicts(source, lines).map(({ line, pieces, diagnostics }) => {
    const from = starts[line] ?? 0
    const mended = pieces.every(({ text }) => isPlain(text)) ? { pieces, diagnostics: [] } : mend(source, from, pieces)
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

function isPlain(text: string): boolean {
  return /^[{}[\]:,]$/.test(text) || isLiteral(text)
}

/** What the pieces of a line mean, of which one at least is not written as JSON has it. */
function mend(source: Source, from: number, line: readonly Piece[]): Mended {
  const [left, pieces] = [line.filter(isIgnored), line.filter((piece) => !isIgnored(piece))]
  const isOpen = pieces.some(
    ({ text }) => /^["“”„‟]/.test(text) && !/\n/.test(text) && !isClosed(text) && literalOf(text) === undefined,
  )
  const mended = (isOpen ? mendQuotes(source, from, pieces) : undefined) ?? mendWords(source, pieces)
  return {
    pieces: mended.pieces,
    diagnostics: [...left.map((piece) => ignoredError(source, piece)), ...mended.diagnostics],
  }
}

function isIgnored({ text }: Piece): boolean {
  return /^(\/[/*]|[\p{C}\p{Z}]$)/u.test(text)
}

function ignoredError(source: Source, { offset, end, text }: Piece): Diagnostic {
  const isComment = text.startsWith('/')
  const edit = { offset, length: end - offset, text: isComment ? '' : ' ' }
  const fix = fixOf(isComment ? 'Remove the comment' : 'Put a plain space', 'sure', edit)
  if (isComment) return errorAt(source, offset, 'comment', 'JSON has no comments.', { fix })
  const [message, hint] = symbolSentence(source.text, offset, text)
  return errorAt(source, offset, 'syntax', message, { hint, fix })
}

/** The pieces of a line with what is written in another language than JSON put right, or taken together as one. */
function mendWords(source: Source, pieces: readonly Piece[]): Mended {
  const diagnostics: Diagnostic[] = []
  const mended: Piece[] = []
  for (let i = 0; i < pieces.length; ) {
    const end = pieces.findIndex(({ text }, j) => j >= i && /^[{}[\]:,]$/.test(text))
    const run = pieces.slice(i, Math.max(i + 1, end < 0 ? pieces.length : end))
    i += run.length
    const wrong = run.find(({ text }) => !isPlain(text))
    const [first] = run
    const last = run.at(-1)
    if (!wrong || !first || !last) {
      mended.push(...run)
      continue
    }
    const meant = run.length === 1 ? literalOf(wrong.text, pieces[i]?.text === ':') : undefined
    const edit = { offset: wrong.offset, length: wrong.end - wrong.offset, text: meant ?? '' }
    const fix = meant === undefined ? undefined : fixOf(`Write ${meant}`, 'sure', edit)
    const [message, hint] = symbolSentence(source.text, wrong.offset, wrong.text)
    diagnostics.push(errorAt(source, wrong.offset, 'syntax', message, { hint, fix }))
    mended.push({ offset: first.offset, end: last.end, text: meant ?? unknownText })
  }
  return { pieces: mended, diagnostics }
}
