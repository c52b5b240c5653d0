import { cut } from '../diagnostics/words.ts'

/** A sentence on a mistake, and what helps to put it right. */
export type SyntaxSentence = [message: string, hint?: string]

/** What to say of characters that start no JSON value: `here`, at the offset. */
export function symbolSentence(text: string, offset: number, here: string): SyntaxSentence {
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
export function scanSentence(code: string, here: string): SyntaxSentence {
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
