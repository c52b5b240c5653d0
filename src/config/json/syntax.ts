import { type ParseError, printParseErrorCode } from 'jsonc-parser'
import type { FileRule } from '../diagnostics/catalogue.ts'
import type { Fix } from '../diagnostics/diagnostic.ts'
import { cut, quote } from '../diagnostics/words.ts'
import { lineStarts, positionAt } from './lines.ts'
import { openBrackets, type Token } from './tokens.ts'

/** A mistake in the writing of a JSON text. */
export interface SyntaxFault {
  readonly offset: number
  readonly rule: FileRule
  readonly message: string
  readonly hint?: string
  readonly fix?: Fix
  /** Whether the value that the text means is beyond doubt, so that it can be checked all the same. */
  readonly harmless: boolean
}

interface Scene {
  readonly text: string
  readonly tokens: readonly Token[]
  readonly offset: number
  /** What stands at the offset; empty at the end of the file. */
  readonly here: string
  readonly before: Token | undefined
}

/** The faults behind the parser's errors, up to the first that leaves in doubt what follows. */
export function syntaxFaults(text: string, tokens: readonly Token[], errors: readonly ParseError[]): SyntaxFault[] {
  const faults: SyntaxFault[] = []
  let handled = -1
  for (const { error, offset, length } of errors) {
    // The parser often reports one mistake twice, in other words.
    if (offset === handled) continue
    handled = offset
    const here = text.slice(offset, offset + length)
    const before = tokens.findLast((token) => token.offset < offset)
    const found = faultOf(printParseErrorCode(error), { text, tokens, offset, here, before })
    faults.push(found)
    if (!found.harmless) break
  }
  return faults
}

function faultOf(code: string, scene: Scene): SyntaxFault {
  const { text, offset, here, before } = scene
  switch (code) {
    case 'InvalidCommentToken':
      return {
        ...removable(offset, here.length, 'Remove the comment'),
        rule: 'comment',
        message: 'JSON has no comments.',
      }
    case 'PropertyNameExpected':
    case 'ValueExpected':
      return somethingMissing(scene)
    case 'CommaExpected':
      return commaMissing(scene)
    case 'ColonExpected':
      return harmful(offset, `A colon is missing after ${before?.text ?? 'the name'}.`)
    case 'CloseBraceExpected':
    case 'CloseBracketExpected':
      return unclosed(scene)
    case 'EndOfFileExpected':
      return harmful(offset, 'The content of the file has ended before this.', 'Look for a bracket too many above.')
    case 'InvalidSymbol':
      return harmful(offset, ...symbolSentence(text, offset, here))
    default:
      return harmful(offset, ...scanSentence(code, here))
  }
}

function somethingMissing(scene: Scene): SyntaxFault {
  const { offset, here, before } = scene
  if (before?.text === ',' && (here === '}' || here === ']')) {
    const last = here === '}' ? 'property of an object' : 'item of a list'
    const message = `No comma may follow the last ${last}.`
    return { ...removable(before.offset, 1, 'Remove the comma'), rule: 'trailing-comma', message }
  }
  if (before?.text === ',' && here === ',') {
    return { ...removable(offset, 1, 'Remove the comma'), rule: 'syntax', message: 'There are two commas in a row.' }
  }
  if (here === '') return unclosed(scene)
  const wanted = before?.text === ':' ? 'A value is missing after the colon' : 'A name or a value is missing'
  return harmful(offset, `${wanted}: ${quote(here)} cannot stand here.`)
}

function commaMissing({ tokens, offset, here, before }: Scene): SyntaxFault {
  if (here === '}' || here === ']') {
    const opener = openBrackets(tokens.filter((token) => token.offset < offset)).at(-1)
    return harmful(offset, `${quote(here)} cannot close what ${quote(opener?.text)} opened.`)
  }
  const end = before ? before.offset + before.text.length : offset
  if (end === offset && /^-?0$/.test(before?.text ?? '') && /^\d/.test(here)) {
    return harmful(end - 1, 'A number cannot start with 0.')
  }
  const fix: Fix = { title: 'Add the comma', edits: [{ offset: end, length: 0, text: ',' }] }
  return { offset: end, rule: 'syntax', message: `A comma is missing before ${cut(here)}.`, fix, harmless: true }
}

function unclosed({ text, tokens }: Scene): SyntaxFault {
  const last = tokens.at(-1)
  const opener = openBrackets(tokens).at(-1)
  if (!last || !opener) return harmful(text.length, 'The file ends before it says anything.')
  const line = positionAt(lineStarts(text), opener.offset).line
  const message = `The file ends too early: the ${quote(opener.text)} of line ${line} is never closed.`
  return harmful(last.offset + last.text.length, message)
}

function harmful(offset: number, message: string, hint?: string): SyntaxFault {
  return { offset, rule: 'syntax', message, harmless: false, ...(hint === undefined ? {} : { hint }) }
}

function removable(offset: number, length: number, title: string): { offset: number; fix: Fix; harmless: true } {
  return { offset, fix: { title, edits: [{ offset, length, text: '' }] }, harmless: true }
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
