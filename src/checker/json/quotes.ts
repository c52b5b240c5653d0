import type { Edit } from '../findings.ts'
import { errorAt, type Source } from './source.ts'
import { fixOf, isJson, isJsonToken, isLiteral, type Mended, type Token, tokenize, unknownToken } from './tokens.ts'

/** Repairs one quotation mark of a line: the cheapest edit that makes it valid. */
export function mendQuotes(source: Source, from: number, tokens: readonly Token[]): Mended | undefined {
  const { text } = source
  const to = tokens.at(-1)?.end ?? from
  const line = text.slice(from, to)
  const ways = waysToMend(line).flatMap((edit) => {
    const found = tokenize(line.slice(0, edit.offset) + edit.text + line.slice(edit.offset + edit.length), 0)
    return isSensible(found, line) ? [{ edit, found, cost: costOf(edit, found, line, text.slice(to)) }] : []
  })
  const least = Math.min(...ways.map(({ cost }) => cost))
  const [best, ...others] = ways.filter(({ cost }) => cost === least)
  if (!best) return undefined
  const { edit, found } = best
  const isSure = others.every((other) => JSON.stringify(textsOf(other.found)) === JSON.stringify(textsOf(found)))
  const shift = edit.length - edit.text.length
  const there = (offset: number) => from + (offset > edit.offset ? Math.max(edit.offset, offset + shift) : offset)
  const changed = found.find(({ offset, end }) => offset <= edit.offset && edit.offset < end)
  const isOpening = edit.offset === changed?.offset
  const [message, title] =
    edit.text === '' ? tooMany : edit.length > 0 || isOpening ? missing : [unclosed, 'Add the quotation mark']
  const fix = fixOf(title, isSure ? 'sure' : 'perhaps', { ...edit, offset: from + edit.offset })
  const at = edit.text === '' || edit.length > 0 || isOpening ? from + edit.offset : there(changed?.offset ?? 0)
  return {
    tokens: found.map((token) => {
      const isKnown = isSure || token !== changed
      return { offset: there(token.offset), end: there(token.end), text: isKnown ? token.text : unknownToken }
    }),
    diagnostics: [errorAt(source, at, 'syntax', message, { fix })],
  }
}

/** In characters around the first error. */
const reach = 60

/**
 * Repairs one quotation mark of a long line: only places near its first mistake are tried, and only if the whole file
 * is JSON afterwards. Otherwise the rest of the line is left out.
 *
 * @param isFirst whether no line above has a mistake, without which the file cannot be JSON.
 */
export function mendLong(source: Source, tokens: readonly Token[], isFirst: boolean): Mended {
  const { text } = source
  const first = tokens.findIndex((token) => !isJsonToken(token.text))
  const { offset, end } = tokens[first] ?? { offset: 0, end: 0 }
  const to = tokens.at(-1)?.end ?? end
  const tried = Math.max(0, offset - reach)
  const ways = isFirst ? waysToMend(text.slice(tried, offset + reach)) : []
  const edits = ways.map((edit) => ({ ...edit, offset: tried + edit.offset }))
  const [edit, ...others] = edits.filter((one) => isBoundary(text, one.offset) && isJson(edited(text, one)))
  if (!edit) {
    const message = 'A quotation mark is missing or too many near here, on a line too long to say where.'
    const hint = 'Bring back the line breaks of the file, and check again.'
    const rest = { offset, end: to, text: unknownToken }
    const diagnostics = [errorAt(source, offset, 'syntax', message, { hint })]
    return { tokens: [...tokens.slice(0, first), rest], diagnostics }
  }
  const [message, title] = edit.text === '' ? tooMany : missing
  const fix = fixOf(title, others.length === 0 ? 'sure' : 'perhaps', edit)
  const before = tokens.filter((token) => token.end <= tried)
  const from = before.at(-1)?.end ?? tokens[0]?.offset ?? 0
  const shift = edit.length - edit.text.length
  const there = (at: number) => (at > edit.offset ? Math.max(edit.offset, at + shift) : at)
  const after = tokenize(edited(text.slice(from, to), { ...edit, offset: edit.offset - from }), from)
  return {
    tokens: [...before, ...after.map((token) => ({ ...token, offset: there(token.offset), end: there(token.end) }))],
    diagnostics: [errorAt(source, edit.offset, 'syntax', message, { fix })],
  }
}

const tooMany = ['There is a quotation mark too many here.', 'Remove the quotation mark'] as const
const missing = ['A straight double quotation mark is missing here.', 'Add the quotation mark'] as const

function edited(text: string, { offset, length, text: by }: Edit): string {
  return text.slice(0, offset) + by + text.slice(offset + length)
}

/** Whether an offset is a word boundary; quotation marks stand nowhere else. */
function isBoundary(text: string, offset: number): boolean {
  const isLetter = (at: number) => /[\p{L}\p{N}]/u.test(text.charAt(at))
  return !isLetter(offset - 1) || !isLetter(offset)
}

const unclosed = 'This text has no closing quotation mark on its line.'

function textsOf(tokens: readonly Token[]): string[] {
  return tokens.map(({ text }) => text)
}

function waysToMend(line: string): Edit[] {
  const places = Array.from({ length: line.length + 1 }, (_, offset) => offset)
  const isAt = (offset: number, form: RegExp) => form.test(line.charAt(offset))
  return [
    ...places.filter((offset) => isAt(offset, /[“”„‟]/)).map((offset) => ({ offset, length: 1, text: '"' })),
    ...places.map((offset) => ({ offset, length: 0, text: '"' })),
    ...places.filter((offset) => isAt(offset, /"/)).map((offset) => ({ offset, length: 1, text: '' })),
  ]
}

/** Whether tokens are a plausible line of JSON, with names where the line has them. */
function isSensible(tokens: readonly Token[], line: string): boolean {
  const open: string[] = []
  const isName = (i: number) => tokens[i]?.text.startsWith('"') === true && tokens[i + 1]?.text === ':'
  const startsWithName = /^\s*["“”]?[\w$-]+["“”]?\s*:/.test(line)
  return tokens.every(({ text }, i) => {
    const before = tokens[i - 1]?.text
    const wasOpen = open.at(-1)
    if (/^[{[]$/.test(text)) open.push(text)
    if (/^[}\]]$/.test(text)) open.pop()
    const isValue = isLiteral(text) || /^[{[]$/.test(text)
    if (!isValue && !/^[}\]:,]$/.test(text)) return false
    if (before === undefined) return isName(i) === startsWithName
    if (before === ':') return isValue && !isName(i)
    if (text === ':') return isName(i - 1)
    if (before === ',' || /^[{[]$/.test(before)) {
      if (!isValue) return before !== ',' && /^[}\]]$/.test(text)
      return wasOpen === undefined || isName(i) === (wasOpen === '{')
    }
    return !isValue
  })
}

/**
 * The cost of a repair, which is higher the less likely it is: a text rarely begins or ends with a space or JSON
 * punctuation, and never stands two spaces behind its colon or one before its comma.
 */
function costOf({ offset, length, text }: Edit, tokens: readonly Token[], line: string, after: string): number {
  const odd = tokens.filter(({ text: token }) => token.length > 2 && isOdd(token))
  const isLast = /^\s*[}\]]/.test(after)
  const last = tokens.at(-1)?.text ?? ''
  const isEndWrong = !/^[{[]$/.test(last) && (last === ',') === isLast
  const isFarOff = /\S {2,}$/.test(line.slice(0, offset)) || /^ +[,:]/.test(line.slice(offset))
  const isRemoval = text === '' && length > 0
  return 2 * odd.length + (isEndWrong ? 2 : 0) + (isFarOff ? 3 : 0) + (isRemoval ? 1 : 0)
}

function isOdd(text: string): boolean {
  if (!text.startsWith('"')) return false
  const count = (sign: string) => text.split(sign).length
  const isBalanced = count('{') === count('}') && count('[') === count(']')
  return !isBalanced || /^"[\s,:[]|[\s,:]"$/.test(text)
}
