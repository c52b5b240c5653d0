import type { ErrorObject } from 'ajv/dist/2020.js'
import { currencyIn, readAmount, westernDigits } from '#engine/amounts.ts'
import type { Finding } from '../diagnostics/diagnostic.ts'
import { misspellingOf } from '../diagnostics/did-you-mean.ts'
import { type Message, quote, quoteWhole, say, term } from '../diagnostics/message.ts'

/** The value that was probably meant instead of an invalid one, and a hint for writing it. */
interface ClosestValue extends Pick<Finding, 'meant' | 'applicability' | 'inList'> {
  readonly hint?: Message
}

type Reading = (error: ErrorObject, root: unknown) => ClosestValue

const readings: Readonly<Record<string, Reading>> = {
  type: ofType,
  enum: ({ data, params }) => ofWords(data, params['allowedValues']),
  pattern: ({ data, params }, root) => ofForm(String(data), String(params['pattern']), root),
}

/** The closest value to one that fails its schema, given the whole file; empty when none is close. */
export function closestValue(error: ErrorObject, root: unknown): ClosestValue {
  return readings[error.keyword]?.(error, root) ?? {}
}

function ofType({ data, params, parentSchema }: ErrorObject, root: unknown): ClosestValue {
  const type = String(params['type'])
  if (type === 'number' || type === 'integer')
    return typeof data === 'string' ? ofNumber(data, root, parentSchema?.['input'] === 'money') : {}
  if (type === 'boolean') return ofChoice(data)
  if (type === 'array') return data === null ? {} : ofList(data, parentSchema?.['items'])
  if (type === 'string') return ofText(data, parentSchema?.['pattern'], root)
  const names: readonly string[] = type === 'object' ? (parentSchema?.['required'] ?? []) : []
  return names.length > 0
    ? { hint: say`It is written { ${names.flatMap((name, i) => say`${i === 0 ? [] : [', ']}${quote(name)}: …`)} }.` }
    : {}
}

function ofNumber(written: string, root: unknown, isMoney: boolean): ClosestValue {
  const market = currencyIn(root)
  const { code, symbol } = market
  const read = readAmount(written, isMoney ? market : {})
  if ('problem' in read) return { hint: say`${read.problem}` }
  const { amount: value, currency } = read
  const isSure = ['', code, symbol].includes(currency)
  const signs = String(value) === written.trim() ? say`quotation marks` : say`quotation marks, commas or currency`
  return isSure
    ? { meant: value, hint: say`Write ${value} without ${signs}.` }
    : { meant: value, applicability: 'perhaps' }
}

function ofChoice(data: unknown): ClosestValue {
  const word = String(data).trim().toLowerCase()
  const meant = ['true', 'yes', '1'].includes(word) ? true : ['false', 'no', '0'].includes(word) ? false : undefined
  if (meant === undefined) return { hint: say`Write true or false, without quotation marks.` }
  return { meant, hint: say`Write ${meant}, in lower case and without quotation marks.` }
}

function ofList(data: unknown, items: unknown): ClosestValue {
  const ids = typeof data === 'string' ? data.split(',').map((id) => id.trim()) : []
  if (ids.length > 1 && ids.every((id) => /^[\w-]+$/.test(id)) && Object(items).minLength === undefined)
    return {
      meant: ids,
      hint: say`A list stands in square brackets: [${ids.flatMap((id, i) => [...(i === 0 ? [] : [', ']), quoteWhole(id)])}].`,
    }
  const example = typeof data === 'object' ? [] : say`: [${quoteWhole(data)}]`
  return { inList: true, hint: say`A list stands in square brackets, even of one item${example}.` }
}

function ofText(data: unknown, pattern: string | undefined, root: unknown): ClosestValue {
  const [only, ...others]: readonly unknown[] = Array.isArray(data) ? data : [data]
  const isWord = ['string', 'number', 'boolean'].includes(typeof only)
  if (!isWord || others.length > 0) return {}
  const text = String(only)
  const meant = pattern === undefined || new RegExp(pattern, 'u').test(text) ? text : ofForm(text, pattern, root).meant
  if (typeof meant !== 'string') return {}
  const brackets = Array.isArray(data) ? say`, without square brackets` : []
  return { meant, hint: say`Write ${quoteWhole(meant)}${brackets}.` }
}

function ofWords(data: unknown, allowed: readonly unknown[]): ClosestValue {
  if (typeof data !== 'string') return {}
  const words = allowed.filter((word) => typeof word === 'string')
  const plain = data.trim().toLowerCase().replace(/\.$/, '')
  const longer = plain.length > 2 ? words.filter((word) => word.startsWith(plain)) : []
  const [word] = longer
  return word !== undefined && longer.length === 1 ? { meant: word } : misspellingOf(data, words)
}

/** The text in the form of a pattern: the id of a label of the file, or another spelling. */
function ofForm(written: string, pattern: string, root: unknown): ClosestValue {
  const fits = (text: string | undefined) => text !== undefined && new RegExp(pattern, 'u').test(text)
  const labelled = idLabelled(root, written.trim())
  if (labelled !== undefined && fits(labelled)) {
    const hint = say`${quoteWhole(written)} is what visitors read; its ${term('id')} stands here: ${quoteWhole(labelled)}.`
    return { meant: labelled, hint }
  }
  const twoDays = daysMeant(written).filter(fits)
  if (twoDays.length > 1) {
    return {
      hint: say`Write ${twoDays.flatMap((day, i) => say`${i === 0 ? [] : [', or ']}${quote(day)} for ${inWords(day)}`)}.`,
    }
  }
  const meant = [...twoDays, ...writings.map((write) => write(written.trim()))].find(fits)
  return meant === undefined || meant === written ? {} : { meant }
}

/** The id or value of the one thing in a file that has this label or name, such as an option of a question. */
function idLabelled(root: unknown, label: string): string | undefined {
  const found = new Set<string>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const { id, value: option, label: own, name } = value as Record<string, unknown>
    const known = id ?? option
    if (typeof known === 'string' && (own ?? name) === label) found.add(known)
    for (const part of Object.values(value)) visit(part)
  }
  visit(root)
  return found.size === 1 ? [...found][0] : undefined
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The days, YYYY-MM-DD, that a date in another form can mean. */
function daysMeant(written: string): string[] {
  const text = westernDigits(written)
    .toLowerCase()
    .replaceAll(/(\d)(st|nd|rd|th)\b|,/g, '$1')
  const [first = '', second = '', third = '', ...more] = text.split(/[\s/.-]+/)
  if (more.length > 0) return []
  const day = (year: string, month: string, date: string): string[] => {
    const number = /^\d+$/.test(month) ? Number(month) : months.findIndex((name) => month.startsWith(name)) + 1
    const isDay = /^\d{4}$/.test(year) && number >= 1 && number <= 12 && Number(date) >= 1 && Number(date) <= 31
    return isDay ? [`${year}-${String(number).padStart(2, '0')}-${date.padStart(2, '0')}`] : []
  }
  return [...new Set([...day(first, second, third), ...day(third, second, first), ...day(third, first, second)])]
}

function inWords(day: string): string {
  return new Date(day).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
}

// Each rewrites a text; the first result that fits the form of the value was meant.
const writings: readonly ((text: string) => string | undefined)[] = [
  (text) => text,
  (text) => (/^www\./.test(text) ? `https://${text}` : undefined),
  (text) => (/^[^@\s/]+@[^@\s][^@\s.]*\.[^@\s]+$/.test(text) ? `mailto:${text}` : undefined),
  (text) => (/^\d{1,3}$/.test(text) ? `${text}%` : undefined),
  (text) => (/^\d{1,3} %$/.test(text) ? text.replace(' ', '') : undefined),
  timeMeant,
  (text) => colourMeant(text.toLowerCase()),
  (text) => text.toUpperCase(),
  (text) =>
    text.replace(
      /^([a-z]{2})[_-]([a-z]{2})$/i,
      (_, language, country) => `${language.toLowerCase()}-${country.toUpperCase()}`,
    ),
  addressMeant,
  (text) => text.toLowerCase().replaceAll(/[\s_]+/g, '-'),
]

/** The time that a text means, as visitors read it: `18:00` is `6:00 PM`. */
export function timeMeant(text: string): string | undefined {
  const [, hours = '', minutes = '00', half] = /^(\d{1,2})(?:[:.](\d\d))?(?:\s?h)?\s*([ap]\.?m\.?)?$/i.exec(text) ?? []
  const hour = Number(hours)
  // Without minutes or half of the day, it may be a number of any kind.
  if (hours === '' || hour > 23 || Number(minutes) > 59 || (!half && !/[:.]/.test(text))) return undefined
  const isAfternoon = half ? /^p/i.test(half) : hour >= 12
  return `${hour % 12 || 12}:${minutes} ${isAfternoon ? 'PM' : 'AM'}`
}

function colourMeant(text: string): string | undefined {
  const digits = /^#?([\da-f]{6}|[\da-f]{3})$/.exec(text)?.[1]
  return digits && `#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits}`
}

/** The path on this site that is meant by an address, a path of `config/assets`, or a path without its slash. */
function addressMeant(text: string): string | undefined {
  if (/[:{}<>@]|\.\w+\/|^#/.test(text)) return undefined
  const path = text.replace(/^\/?config\/assets/, '').replaceAll('\\', '/')
  const plain = path
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-')
    .replace(/(?<=.)\/$/, '')
  return plain.startsWith('/') ? plain : `/${plain}`
}
