import { type ParseError, printParseErrorCode } from 'jsonc-parser'
import type { FileRule } from '../diagnostics/catalogue.ts'
import type { Fix } from '../diagnostics/diagnostic.ts'
import { cut, quote } from '../diagnostics/words.ts'
import { lineStarts, positionAt } from './lines.ts'
import { scanSentence, symbolSentence } from './syntax-sentences.ts'
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
