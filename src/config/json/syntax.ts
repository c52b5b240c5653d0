import { distance } from '../diagnostics/did-you-mean.ts'
import { cut } from '../diagnostics/english.ts'
import { nameOfInvisible } from '../files/invisible.ts'
import { amountMeant } from './amount.ts'
import { isLiteral } from './pieces.ts'

/** A sentence on a mistake, and what helps to put it right. */
export type SyntaxSentence = [message: string, hint?: string | undefined]

/** What to say of two versions of a passage, as git leaves them. */
export const conflictSentence: SyntaxSentence = [
  'Two versions of a passage stand here, which git could not join.',
  'Keep what is above or what is below =======, and delete the lines with <<<<<<<, ======= and >>>>>>>.',
]

/** What to say of a piece of text that is no value of JSON: `here`, at the offset; `meant` is what it means as JSON. */
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
  if (/^-?\d+(\.|\.?\d*[eE][+-]?)$/.test(here))
    return [`The number ${cut(here)} is not finished.`, 'Write its last digits.']
  if (meant?.startsWith('"')) return ['Text stands in double quotation marks.', write]
  if (meant !== undefined) return [`${cut(here)} is no number as it stands.`, `${write}: a number is digits alone.`]
  if (/^[-+.]?\d/.test(here)) return [`${cut(here)} is no number as it stands.`, 'A number is written in digits alone.']
  return [`${cut(here)} has no meaning here.`, 'Remove it, or put it in double quotation marks if it is a text.']
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
  const quoted = /^(?:[“”„‟](.*)[“”]|[‘'](.*)['’]|`(.*)`|«(.*)»)$/s
    .exec(here)
    ?.slice(1)
    .find((inner) => inner !== undefined)
  if (quoted !== undefined) return JSON.stringify(quoted)
  if (/^".*"$/s.test(here)) return plainText(here)
  if (isName && /^[\w$-]+$/.test(here)) return JSON.stringify(here)
  const word = ['true', 'false', 'null'].find((one) => distance(here.toLowerCase(), one) < (here.length > 3 ? 2 : 1))
  if (word !== undefined) return word
  const amount = /^-?0\d|\.$/.test(here) ? undefined : amountMeant(here)
  return amount?.isSure && amount.currency === '' ? String(amount.value) : undefined
}

/** A text of one line, with what JSON does not take in it written otherwise; undefined where that is not all. */
function plainText(here: string): string | undefined {
  const text = here.replaceAll(/\s*[\n\t]\s*/g, ' ').replaceAll(/\\(?!["\\/bfnrt]|u[\da-f]{4})/gi, '\\\\')
  return isLiteral(text) ? text : undefined
}

/** A text that lacks its quotation marks, with them; undefined for what may be a wrong sign. */
export function textOf(here: string): string | undefined {
  const isText = /^[\p{L}\p{Sc}#/][^"'\\]*$|^\d+%$/u.test(here) || amountMeant(here)?.currency
  return isText && !/^(none|nil|undefined|n\/a|nan|tb[acd])$/i.test(here) ? JSON.stringify(here) : undefined
}
