import { readAmount } from '#engine/amounts.ts'
import { editDistance } from '#engine/text.ts'
import { cut } from '../english.ts'
import { nameOfInvisible } from '../files.ts'
import type { Diagnostic, Edit, Fix } from '../findings.ts'

export interface Token {
  readonly offset: number
  /** Exclusive. */
  readonly end: number
  /** Valid JSON in any spelling of the file; as written when its meaning is unknown. */
  readonly text: string
}

/** The repaired tokens of a line, and its errors. */
export type Mended = { readonly tokens: readonly Token[]; readonly diagnostics: readonly Diagnostic[] }

const string = /"(?:[^"\\\r\n]|\\[^\r\n])*"/uy
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![^\s,:{}[\]"])/uy
// Each is tried at the end of the token before.
const patterns = [
  /[ \t\r\n]+/u,
  /\/\/.*/u,
  string,
  /(?<=^|\s)# .*|^```.*|^(?:<{7}|={7}|>{7}).*/u,
  number,
  /«[^«»"\r\n]*»|[“”][^“”"\r\n]*[“”]|[„‟][^“”„‟"\r\n]*[“”]/u,
  // The limit keeps a line of apostrophes, each of which is searched from, linear.
  /[‘'][^"\r\n]{0,1000}?['’](?=\s*(?:[,:\]}]|$))|`[^`"\r\n]*`/uy,
  /[{}[\]:,]/u,
  /[،，；;：=]/u,
  /\p{Extended_Pictographic}(?:\ufe0f|\u200d|\p{Extended_Pictographic})*/u,
  // A text that goes on for a few lines.
  /"[^"\r\n]*(?:\r?\n(?!\s*["{}[\]])[^"\r\n]*){1,8}"(?=\s*(?:[,\]}]|$))/u,
  /".*/u,
  /[\p{C}\p{Z}]/u,
  /[^\s{}[\]:,"\p{C}\p{Z}،，；;：=]+/u,
]
const lexeme = new RegExp(patterns.map(({ source }) => source).join('|'), 'muy')
const blockComment = /\/\*[\s\S]*?\*\//y
// With commas between thousands, or with one for its point.
const numberWithComma = /\d{1,3}(?:,\d{3})+(?![\d"])|\d+,\d{1,2}(?=\s*(?:,\s*)?$)/my
const literal = new RegExp(`^(?:${string.source}|${number.source}|true|false|null)$`, 'u')

/** Stands for a token of unknown meaning. */
export const unknownToken = '?'

/** Whether a token is a complete string or literal, even with invalid escapes. */
export function isClosed(text: string): boolean {
  return literal.test(text)
}

/** Whether a token is a text, a number, `true`, `false` or `null`, as JSON has them. */
export function isLiteral(text: string): boolean {
  return literal.test(text) && isJson(text)
}

/** Whether JSON.parse accepts a text. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Whether a token is valid JSON. */
export function isJsonToken(text: string): boolean {
  return /^[{}[\]:,]$/.test(text) || isLiteral(text)
}

/** Splits a text, which begins at an offset of the file, into tokens. */
export function tokenize(text: string, from: number): Token[] {
  // Comments behind it have no end, and each would be searched to the end of the file.
  const lastEnd = text.lastIndexOf('*/')
  const tokens: Token[] = []
  let at = 0
  while (at < text.length) {
    const comment = at + 2 <= lastEnd ? matchAt(blockComment, text, at) : undefined
    const token = comment ?? numberWithCommaAt(text, at) ?? matchAt(lexeme, text, at) ?? text.charAt(at)
    const end = at + token.length
    if (!/^[ \t\r\n]/.test(token)) tokens.push({ offset: from + at, end: from + end, text: token })
    at = end
  }
  return tokens
}

/** A number with commas, which stands for one only as the value of a property. */
function numberWithCommaAt(text: string, at: number): string | undefined {
  const isValue = /^\d/.test(text.charAt(at)) && text.slice(0, at).trimEnd().endsWith(':')
  return isValue ? matchAt(numberWithComma, text, at) : undefined
}

/** The match of a sticky pattern at an offset. */
function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}

/** A fix of one edit. */
export function fixOf(title: string, applicability: Fix['applicability'], edit: Edit): Fix {
  return { title, applicability, edits: [edit] }
}

export type SyntaxSentence = [message: string, hint?: string | undefined]

/** For git's conflict markers. */
export const conflictSentence: SyntaxSentence = [
  'Two versions of a passage stand here, which git could not join.',
  'Keep what is above or what is below =======, and delete the lines with <<<<<<<, ======= and >>>>>>>.',
]

/** The sentence for an invalid token `here` at an offset; `meant` is its meaning as JSON. */
export function symbolSentence(text: string, offset: number, here: string, meant?: string): SyntaxSentence {
  if (/^(<{7}|={7}|>{7})/.test(here)) return conflictSentence
  if (/^"/.test(here)) return textSentence(here)
  const write = `Write ${cut(meant ?? '')}`
  if (/^['‘’“”„`«]/.test(here))
    return [`Text stands in straight double quotation marks, not in ${here.slice(0, 1)}.`, meant && write]
  if (/^(true|false|null)$/.test(meant ?? '')) return [`${here} is written in lower case: ${meant}.`, write]
  if (/^[\w$-]+$/.test(here) && /^\s*:/.test(text.slice(offset + here.length, offset + here.length + 20))) {
    return [`The name ${cut(here)} must stand in double quotation marks.`, meant && write]
  }
  if (/^[\p{C}\p{Z}]/u.test(here))
    return [`An invisible character stands here: ${nameOfInvisible(here)}.`, 'Delete it, or put a plain space.']
  if (/^-?0\d/.test(here)) return ['A number cannot start with 0.', 'Remove the 0.']
  if (/^-?\d+(\.|(\.\d*)?[eE][+-]?)$/.test(here))
    return [`The number ${cut(here)} is not finished.`, 'Write its last digits.']
  if (meant?.startsWith('"')) return ['Text stands in double quotation marks.', write]
  if (meant !== undefined) return [`${cut(here)} is no number as it stands.`, `${write}: a number is digits alone.`]
  if (/^[-+.]?\d/.test(here)) return [`${cut(here)} is no number as it stands.`, 'A number is written in digits alone.']
  return [`${cut(here)} has no meaning here.`, 'Remove it, or put it in double quotation marks if it is a text.']
}

/** The sentence for an invalid string. */
function textSentence(here: string): SyntaxSentence {
  if (/\n/.test(here) || !here.includes('"', 2)) {
    return ['This text has no closing quotation mark on its line.', 'A line break inside a text is written \\n.']
  }
  return /\p{Cc}/u.test(here)
    ? ['This text holds a control character.', 'A tab is written \\t, a line break \\n.']
    : ['A backslash in this text begins no known sign.', 'A backslash itself is written \\\\.']
}

/** The JSON literal that an invalid token surely means; a name stands before a colon. */
export function literalOf(here: string, isName = false): string | undefined {
  const quoted = /^(?:[“”„‟](.*)[“”]|[‘'](.*)['’]|`(.*)`|«(.*)»)$/s
    .exec(here)
    ?.slice(1)
    .find((inner) => inner !== undefined)
  if (quoted !== undefined) return JSON.stringify(quoted)
  if (/^".*"$/s.test(here)) return plainText(here)
  if (isName && /^[\w$-]+$/.test(here)) return JSON.stringify(here)
  const word = ['true', 'false', 'null'].find(
    (one) => editDistance(here.toLowerCase(), one) < (here.length > 3 ? 2 : 1),
  )
  if (word !== undefined) return word
  const read = /^-?0\d|\.$/.test(here) ? undefined : readAmount(here)
  return read && 'amount' in read && read.currency === '' ? String(read.amount) : undefined
}

/** A string with its invalid characters escaped; undefined when that does not suffice. */
function plainText(here: string): string | undefined {
  const text = here
    .replaceAll(/\s+/g, (space) => (/[\n\t]/.test(space) ? ' ' : space))
    .replaceAll(/\\(?!["\\/bfnrt]|u[\da-f]{4})/gi, '\\\\')
  return isLiteral(text) ? text : undefined
}

/** An unquoted text with quotation marks; undefined for a possible wrong sign. */
export function textOf(here: string): string | undefined {
  const read = readAmount(here)
  const isText = /^[\p{L}\p{Sc}#/][^"'\\]*$|^\d+%$/u.test(here) || ('currency' in read && read.currency !== '')
  return isText && !/^(none|nil|undefined|n\/a|nan|tb[acd])$/i.test(here) ? JSON.stringify(here) : undefined
}
