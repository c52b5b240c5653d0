import type { Diagnostic, Edit, Fix } from '../diagnostics/diagnostic.ts'

/** A token, and where it stands. */
export interface Piece {
  readonly offset: number
  /** Where it ends in the text, exclusive. */
  readonly end: number
  /** The token as JSON has it, however it is written; where nobody knows what it means, as it is written. */
  readonly text: string
}

/** What a line means, and the mistakes in it. */
export type Mended = { readonly pieces: readonly Piece[]; readonly diagnostics: readonly Diagnostic[] }

const string = /"(?:[^"\\\r\n]|\\[^\r\n])*"/u
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![^\s,:{}[\]"])/u
const patterns = [
  /[ \t\r\n]+/u,
  /\/\/.*|\/\*[\s\S]*?\*\//u,
  string,
  /(?<=^|\s)# .*|^```.*|^(?:<{7}|={7}|>{7}).*/u,
  /(?<=:\s*)\d{1,3}(?:,\d{3})+(?![\d"])/u,
  // A number with a comma for its point.
  /(?<=:\s*)\d+,\d{1,2}(?=\s*,?\s*$)/u,
  number,
  /«[^«»"\r\n]*»|[“”„‟][^“”"\r\n]*[“”]|[‘'][^"\r\n]*?['’](?=\s*(?:[,:\]}]|$))|`[^`"\r\n]*`/u,
  /[{}[\]:,]/u,
  /[،，；;：=]/u,
  /\p{Extended_Pictographic}(?:\ufe0f|\u200d|\p{Extended_Pictographic})*/u,
  // A text that goes on for a few lines.
  /"[^"\r\n]*(?:\r?\n(?!\s*["{}[\]])[^"\r\n]*){1,8}"(?=\s*(?:[,\]}]|$))/u,
  /".*/u,
  /[\p{C}\p{Z}]/u,
  /[^\s{}[\]:,"\p{C}\p{Z}،，；;：=]+/u,
]
const lexeme = new RegExp(patterns.map(({ source }) => source).join('|'), 'gmu')
const literal = new RegExp(`^(?:${string.source}|${number.source}|true|false|null)$`, 'u')

/** What stands for a token of which nobody knows what it means. */
export const unknownText = '?'

/** Whether a token is a text between its two quotation marks, or another value, whatever stands in it. */
export function isClosed(text: string): boolean {
  return literal.test(text)
}

/** Whether a token is a text, a number, `true`, `false` or `null`, as JSON has them. */
export function isLiteral(text: string): boolean {
  if (!literal.test(text)) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** The tokens in a text that begins at an offset of a file's. */
export function piecesOf(text: string, from: number): Piece[] {
  return Array.from(text.matchAll(lexeme), ({ 0: piece, index }) => {
    return { offset: from + index, end: from + index + piece.length, text: piece }
  }).filter(({ text }) => !/^[ \t\r\n]/.test(text))
}

/** A fix of one edit. */
export function fixOf(title: string, applicability: Fix['applicability'], edit: Edit): Fix {
  return { title, applicability, edits: [edit] }
}
