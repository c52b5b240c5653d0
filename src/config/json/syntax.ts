import { cut } from '../diagnostics/english.ts'

/** A sentence on a mistake, and what helps to put it right. */
export type SyntaxSentence = [message: string, hint?: string]

/** What to say of a piece of text that is no value of JSON: `here`, at the offset. */
export function symbolSentence(text: string, offset: number, here: string): SyntaxSentence {
  if (/^(<{7}|={7}|>{7})/.test(here)) return ['A merge conflict is left here.', 'Keep one of the two versions.']
  if (/^"/.test(here)) return textSentence(here)
  if (/^['‘’“”„`]/.test(here)) return [`Text stands in straight double quotation marks, not in ${here.slice(0, 1)}.`]
  if (/^(true|false|null)$/i.test(here)) return [`${here} is written in lower case: ${here.toLowerCase()}.`]
  if (/^[\w$-]+$/.test(here) && /^\s*:/.test(text.slice(offset + here.length, offset + here.length + 20))) {
    return [`The name ${cut(here)} must stand in double quotation marks.`]
  }
  if (/^[\p{C}\p{Z}]/u.test(here)) return ['An invisible character stands here.', 'Delete it, or put a plain space.']
  if (/^-?0\d/.test(here)) return ['A number cannot start with 0.']
  if (/^-?\d+(\.|\.?\d*[eE][+-]?)$/.test(here)) return [`The number ${cut(here)} is not finished.`]
  const line = text.slice(text.lastIndexOf('\n', offset) + 1, offset)
  const message = `This is no JSON value: ${cut(here)}`
  return /:.*"/.test(line) ? [message, 'A quotation mark inside a text is written \\".'] : [message]
}

/** What to say of a text that is written wrongly. */
function textSentence(here: string): SyntaxSentence {
  if (/\n/.test(here) || !/.".*$/.test(here.slice(1))) {
    return ['This text has no closing quotation mark on its line.', 'A line break inside a text is written \\n.']
  }
  return /\p{Cc}/u.test(here)
    ? ['This text holds a control character.', 'A tab is written \\t, a line break \\n.']
    : ['A backslash in this text begins no known sign.', 'A backslash itself is written \\\\.']
}

/** What a piece of text means as JSON, where there is no doubt; a name stands before a colon. */
export function literalOf(here: string, isName = false): string | undefined {
  const quoted = /^(?:[“”„‟](.*)[“”]|[‘'](.*)['’]|`(.*)`)$/s
    .exec(here)
    ?.slice(1)
    .find((inner) => inner !== undefined)
  if (quoted !== undefined) return JSON.stringify(quoted)
  if (isName && /^[\w$-]+$/.test(here)) return JSON.stringify(here)
  if (/^(true|false|null)$/i.test(here)) return here.toLowerCase()
  return /^\d{1,3}(,\d{3})+$/.test(here) ? here.replaceAll(',', '') : undefined
}
