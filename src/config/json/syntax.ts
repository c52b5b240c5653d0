import { type ParseError, printParseErrorCode } from 'jsonc-parser'
import type { Diagnostic, Fix } from '../diagnostics/diagnostic.ts'
import { cut, quote } from '../diagnostics/english.ts'
import { errorAt, positionAt, type Source } from './source.ts'
import { openBrackets, type Token } from './tokens.ts'

interface Scene {
  readonly source: Source
  readonly tokens: readonly Token[]
  readonly offset: number
  /** What stands at the offset; empty at the end of the file. */
  readonly here: string
  readonly before: Token | undefined
}

/** The mistakes behind the parser's errors, up to the first that leaves in doubt what follows: it has no fix. */
export function syntaxErrors(source: Source, tokens: readonly Token[], errors: readonly ParseError[]): Diagnostic[] {
  const found: Diagnostic[] = []
  let handled = -1
  for (const { error, offset, length } of errors) {
    // The parser often reports one mistake twice, in other words.
    if (offset === handled) continue
    handled = offset
    const here = source.text.slice(offset, offset + length)
    const before = tokens.findLast((token) => token.offset < offset)
    const mistake = mistakeOf(printParseErrorCode(error), { source, tokens, offset, here, before })
    found.push(mistake)
    if (!mistake.fix) break
  }
  return found
}

function mistakeOf(code: string, scene: Scene): Diagnostic {
  const { source, offset, here, before } = scene
  switch (code) {
    case 'InvalidCommentToken':
      return errorAt(source, offset, 'comment', 'JSON has no comments.', removing(offset, here.length, 'the comment'))
    case 'PropertyNameExpected':
    case 'ValueExpected':
      return somethingMissing(scene)
    case 'CommaExpected':
      return commaMissing(scene)
    case 'ColonExpected':
      return syntaxError(source, offset, `A colon is missing after ${before?.text ?? 'the name'}.`)
    case 'CloseBraceExpected':
    case 'CloseBracketExpected':
      return unclosed(scene)
    case 'EndOfFileExpected':
      return syntaxError(
        source,
        offset,
        'The content of the file has ended before this.',
        'Look for a bracket too many above.',
      )
    case 'InvalidSymbol':
      return syntaxError(source, offset, ...symbolSentence(source.text, offset, here))
    default:
      return syntaxError(source, offset, ...scanSentence(code, here))
  }
}

function somethingMissing(scene: Scene): Diagnostic {
  const { source, offset, here, before } = scene
  if (before?.text === ',' && (here === '}' || here === ']')) {
    const last = here === '}' ? 'property of an object' : 'item of a list'
    const message = `No comma may follow the last ${last}.`
    return errorAt(source, before.offset, 'trailing-comma', message, removing(before.offset, 1, 'the comma'))
  }
  if (before?.text === ',' && here === ',') {
    return errorAt(source, offset, 'syntax', 'There are two commas in a row.', removing(offset, 1, 'the comma'))
  }
  if (here === '') return unclosed(scene)
  const wanted = before?.text === ':' ? 'A value is missing after the colon' : 'A name or a value is missing'
  return syntaxError(source, offset, `${wanted}: ${quote(here)} cannot stand here.`)
}

function commaMissing({ source, tokens, offset, here, before }: Scene): Diagnostic {
  if (here === '}' || here === ']') {
    const opener = openBrackets(tokens.filter((token) => token.offset < offset)).at(-1)
    return syntaxError(source, offset, `${quote(here)} cannot close what ${quote(opener?.text)} opened.`)
  }
  const end = before ? before.offset + before.text.length : offset
  if (end === offset && /^-?0$/.test(before?.text ?? '') && /^\d/.test(here)) {
    return syntaxError(source, end - 1, 'A number cannot start with 0.')
  }
  const fix: Fix = { title: 'Add the comma', applicability: 'sure', edits: [{ offset: end, length: 0, text: ',' }] }
  return errorAt(source, end, 'syntax', `A comma is missing before ${cut(here)}.`, { fix })
}

function unclosed({ source, tokens }: Scene): Diagnostic {
  const last = tokens.at(-1)
  const opener = openBrackets(tokens).at(-1)
  if (!last || !opener) return syntaxError(source, source.text.length, 'The file ends before it says anything.')
  const line = positionAt(source.starts, opener.offset).line
  const message = `The file ends too early: the ${quote(opener.text)} of line ${line} is never closed.`
  return syntaxError(source, last.offset + last.text.length, message)
}

function syntaxError(source: Source, offset: number, message: string, hint?: string): Diagnostic {
  return errorAt(source, offset, 'syntax', message, { hint })
}

function removing(offset: number, length: number, what: string): { readonly fix: Fix } {
  return { fix: { title: `Remove ${what}`, applicability: 'sure', edits: [{ offset, length, text: '' }] } }
}

/** A sentence on a mistake, and what helps to put it right. */
export type SyntaxSentence = [message: string, hint?: string]

/** What to say of characters that start no JSON value: `here`, at the offset. */
function symbolSentence(text: string, offset: number, here: string): SyntaxSentence {
  if (/^(<{7}|={7}|>{7})/.test(here)) return ['A merge conflict is left here.', 'Keep one of the two versions.']
  if (/^['‘’“”„`]/.test(here)) return [`Text stands in straight double quotation marks, not in ${here.slice(0, 1)}.`]
  if (/^(true|false|null)$/i.test(here)) return [`${here} is written in lower case: ${here.toLowerCase()}.`]
  if (/^[\w$-]+$/.test(here) && /^\s*:/.test(text.slice(offset + here.length, offset + here.length + 20))) {
    return [`The name ${cut(here)} must stand in double quotation marks.`]
  }
  if (/^[\s\p{C}]/u.test(here)) return ['An invisible character stands here.', 'Delete it, or put a plain space.']
  const line = text.slice(text.lastIndexOf('\n', offset) + 1, offset)
  const message = `This is no JSON value: ${cut(here)}`
  return /:.*"/.test(line) ? [message, 'A quotation mark inside a text is written \\".'] : [message]
}

/** What to say of a text or number that is written wrongly, by the parser's name for it. */
function scanSentence(code: string, here: string): SyntaxSentence {
  switch (code) {
    case 'UnexpectedEndOfString':
      return ['This text has no closing quotation mark on its line.', 'A line break inside a text is written \\n.']
    case 'InvalidCharacter':
      return ['This text holds a control character.', 'A tab is written \\t, a line break \\n.']
    case 'InvalidEscapeCharacter':
    case 'InvalidUnicode':
      return ['A backslash in this text begins no known sign.', 'A backslash itself is written \\\\.']
    case 'UnexpectedEndOfNumber':
      return [`The number ${cut(here)} is not finished.`]
    default:
      return [`${cut(here)} cannot stand here.`]
  }
}
