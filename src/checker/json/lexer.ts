import type { Diagnostic } from '../findings.ts'
import { mendLong, mendQuotes } from './quotes.ts'
import { errorAt, positionAt, type Source } from './source.ts'
import {
  fixOf,
  isClosed,
  isJsonToken,
  isLiteral,
  literalOf,
  type Mended,
  symbolSentence,
  type Token,
  textOf,
  tokenize,
  unknownToken,
} from './tokens.ts'

/**
 * The limit of characters read to repair broken lines, which takes about a second: a line of n characters takes n².
 * Lines beyond the limit are repaired at their first mistake only.
 */
const mostTrials = 4_000_000

/** A token of a text that need not be JSON. */
export interface LineToken extends Token {
  readonly line: number
  /** In columns. */
  readonly indent: number
  readonly isFirst: boolean
}

interface Lexed {
  readonly tokens: readonly LineToken[]
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Reads the tokens of a text. A JSON string ends on its line, so a missing or additional quotation mark leaves only
 * the rest of that line in doubt.
 */
export function lex(source: Source): Lexed {
  const { text, starts } = source
  let trials = mostTrials
  let hasMistakes = false
  const lines = [...Map.groupBy(tokenize(text, 0), ({ offset }) => positionAt(starts, offset).line - 1)]
  const read = withoutConflicts(source, lines).map(({ line, tokens, diagnostics }) => {
    const from = starts[line] ?? 0
    const length = (tokens.at(-1)?.end ?? from) - from
    const isLong = length * length > trials
    const isSound = tokens.every(({ text }) => isJsonToken(text))
    if (!isSound && !isLong) trials -= length * length
    const mended = isSound
      ? { tokens, diagnostics: [] }
      : isLong
        ? mendLong(source, tokens, !hasMistakes)
        : mend(source, from, tokens)
    hasMistakes ||= !isSound
    const indent = /[ \t]*/y.exec(text.slice(from))?.[0].length ?? 0
    return {
      tokens: mended.tokens.map((token, i) => ({ ...token, line, indent, isFirst: i === 0 })),
      diagnostics: [...diagnostics, ...mended.diagnostics],
    }
  })
  return { tokens: read.flatMap(({ tokens }) => tokens), diagnostics: read.flatMap(({ diagnostics }) => diagnostics) }
}

interface Line extends Mended {
  readonly line: number
}

/** Drops conflict markers and the second version of a merge conflict. */
function withoutConflicts(source: Source, lines: readonly (readonly [number, readonly Token[]])[]): Line[] {
  let isSecond = false
  return lines.flatMap(([line, tokens]): Line[] => {
    const [first] = tokens
    const mark = /^(<{7}|={7}|>{7})/.exec(first?.text ?? '')?.[0]
    const isLeftOut = isSecond || mark !== undefined
    if (mark) isSecond = mark.startsWith('=')
    if (!isLeftOut) return [{ line, tokens, diagnostics: [] }]
    if (!first || !mark?.startsWith('<')) return []
    const [message, hint] = symbolSentence(source.text, first.offset, first.text)
    return [{ line, tokens: [], diagnostics: [errorAt(source, first.offset, 'syntax', message, { hint })] }]
  })
}

/** Repairs the tokens of a line that has an invalid one. */
function mend(source: Source, from: number, line: readonly Token[]): Mended {
  const mendedInner = mendInner(source, line)
  if (mendedInner) return mendedInner
  const left = line.filter((token, i) => isIgnored(token) || foreign(token, line[i - 1]) !== undefined)
  const tokens = line
    .filter((token) => !isIgnored(token))
    .map((token, i, all) => {
      return { ...token, text: foreign(token, all[i - 1]) ?? token.text }
    })
  const isOpen = tokens.some(
    ({ text }) => /^["“”„‟]/.test(text) && !/\n/.test(text) && !isClosed(text) && literalOf(text) === undefined,
  )
  const mended = (isOpen ? mendQuotes(source, from, tokens) : undefined) ?? mendWords(source, tokens)
  return {
    tokens: mended.tokens,
    diagnostics: [
      ...left.map((token) => (isIgnored(token) ? ignoredError(source, token) : foreignError(source, token))),
      ...mended.diagnostics,
    ],
  }
}

// A string, unquoted words and another string, before the next value or the end.
const inner = /(?<=[:[,{]\s*)"[^"\\]*"(?:\s*[^\s":,[\]{}][^":,[\]{}]*"[^"\\]*")+(?=\s*(?:[,\]}]|$))/

/** Repairs a line with unescaped quotation marks inside a string. */
function mendInner(source: Source, tokens: readonly Token[]): Mended | undefined {
  const from = tokens[0]?.offset ?? 0
  const found = inner.exec(source.text.slice(from, tokens.at(-1)?.end))
  if (!found) return undefined
  const [written] = found
  const offset = from + found.index
  const end = offset + written.length
  const text = `"${written.slice(1, -1).replaceAll('"', '\\"')}"`
  const [before, after] = [tokens.filter((token) => token.end <= offset), tokens.filter((token) => token.offset >= end)]
  if (![...before, ...after].every((token) => isJsonToken(token.text)) || !isLiteral(text)) return undefined
  const fix = fixOf('Write \\" for each of them', 'sure', { offset, length: written.length, text })
  const message = 'There are quotation marks inside this text.'
  const hint = 'Inside a text, each is written \\".'
  const diagnostic = errorAt(source, offset + 1 + written.slice(1).indexOf('"'), 'syntax', message, { hint, fix })
  return { tokens: [...before, { offset, end, text }, ...after], diagnostics: [diagnostic] }
}

/** The JSON punctuation that a foreign comma or colon stands for. */
function foreign({ text }: Token, before: Token | undefined): string | undefined {
  if (/^[：=]$/.test(text)) return before && isClosed(before.text) ? ':' : undefined
  return /^[،，；;]$/.test(text) ? ',' : undefined
}

function foreignError(source: Source, { offset, end, text }: Token): Diagnostic {
  const [sign, name] = /[：=]/.test(text) ? [':', 'colon'] : [',', 'comma']
  const fix = fixOf(`Write ${sign}`, 'sure', { offset, length: end - offset, text: sign })
  const message = `A plain ${name} belongs here, not ${text}`
  return errorAt(source, offset, 'syntax', message, { hint: `Write ${sign} in its place.`, fix })
}

function isIgnored({ text }: Token): boolean {
  return /^(\/[/*]|# |```|[\p{C}\p{Z}]$|\p{Extended_Pictographic})/u.test(text)
}

function ignoredError(source: Source, { offset, end, text }: Token): Diagnostic {
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

/** Repairs literals of other languages, and joins unquoted words into one string. */
function mendWords(source: Source, tokens: readonly Token[]): Mended {
  const diagnostics: Diagnostic[] = []
  const mended: Token[] = []
  let hasList = false
  for (let i = 0; i < tokens.length; ) {
    let end = i
    while (end < tokens.length && !/^[{}[\]:,]$/.test(tokens[end]?.text ?? '')) end += 1
    const run = tokens.slice(i, Math.max(i + 1, end))
    i += run.length
    hasList ||= run[0]?.text === '['
    const wrong = run.find(({ text }) => !isJsonToken(text))
    const [first] = run
    const last = run.at(-1)
    if (!wrong || !first || !last) {
      mended.push(...run)
      continue
    }
    const written = source.text.slice(first.offset, last.end)
    const isName = tokens[i]?.text === ':'
    const before = mended.at(-1)?.text
    const isValue = before === ':' || before === '[' || (before === ',' && hasList)
    const meant = literalOf(written, isName) ?? (isValue && !isName ? textOf(written) : undefined)
    const place = meant === undefined ? wrong : first
    const edit = { offset: first.offset, length: last.end - first.offset, text: meant ?? '' }
    const fix = meant === undefined ? undefined : fixOf(`Write ${meant}`, 'sure', edit)
    const [message, hint] = symbolSentence(source.text, place.offset, meant === undefined ? wrong.text : written, meant)
    diagnostics.push(errorAt(source, place.offset, 'syntax', message, { hint, fix }))
    mended.push({ offset: first.offset, end: last.end, text: meant ?? unknownToken })
  }
  return { tokens: mended, diagnostics }
}
