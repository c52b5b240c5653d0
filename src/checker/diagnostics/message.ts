import { closest } from './did-you-mean.ts'
import * as english from './english.ts'

/** A sentence in its parts, which files and forms each print in their own words: `say` makes it. */
export type Message = readonly Part[]

type Part = Words | Value

/** Words that are the same everywhere, or those of files and those of forms. */
type Words = string | { readonly files: string; readonly forms: string }

/** Something that a message speaks of. */
export interface Value {
  readonly value: string
  /** As files print it. */
  readonly text: string
  /** A name or a text in quotation marks, a file, or a language by its tag. */
  readonly as?: 'quoted' | 'file' | 'language'
  /** Whether the message asks if it was meant. */
  readonly isMeant?: true
}

/** A message from its words and the values between them: say`The plan ${quote(plan)} has no ${term('id')}.` */
export function say(
  words: TemplateStringsArray,
  ...values: readonly (Message | Part | number | boolean | undefined)[]
): Message {
  return words.flatMap((text, i) => [...(text === '' ? [] : [text]), ...(i < values.length ? partsOf(values[i]) : [])])
}

// A text that stands between the words is a value.
function partsOf(value: Message | Part | number | boolean | undefined): Message {
  if (typeof value !== 'object') return [{ value: String(value), text: String(value) }]
  return Array.isArray(value) ? (value as Message) : [value as Part]
}

/** A message whose words are the same everywhere may be a text. */
export function inParts(message: string | Message): Message {
  return typeof message === 'string' ? [message] : message
}

/** Messages as one, with blanks between them. */
export function together(...messages: readonly (Message | undefined)[]): Message {
  return messages.filter((one) => one !== undefined).flatMap((one, i) => (i === 0 ? one : [' ', ...one]))
}

/** The message with its first letter in upper case. */
export function capitalized([first = '', ...others]: Message): Message {
  if (typeof first === 'string') return [english.capital(first), ...others]
  return 'files' in first
    ? [{ files: english.capital(first.files), forms: english.capital(first.forms) }, ...others]
    : [first, ...others]
}

/** A message as it is printed beside a file. */
export function inFiles(message: Message): string {
  return message.map((part) => (typeof part === 'string' ? part : 'files' in part ? part.files : part.text)).join('')
}

/** The values that a message is about. */
export function valuesOf(message: Message): string[] {
  return message.flatMap((part) => (typeof part === 'string' || 'files' in part || part.isMeant ? [] : [part.value]))
}

/** Whether a message asks 'Did you mean …?'. */
export function isAsking(message: Message): boolean {
  return message.some((part) => typeof part === 'object' && 'value' in part && part.isMeant === true)
}

/** Words for those alone who edit files, such as a command. */
export function forFiles(message: Message): Message {
  return [{ files: inFiles(message), forms: '' }]
}

/** The value in quotation marks as the file has it, cut when long. */
export function quote(value: unknown): Value {
  return { value: String(value), text: english.quote(value), ...(typeof value === 'string' && { as: 'quoted' }) }
}

/** The value in quotation marks, however long. */
export function quoteWhole(value: unknown): Value {
  return { ...quote(value), text: JSON.stringify(value) }
}

/** A name in the marks of code. */
export function code(name: string): Value {
  return { value: name, text: `\`${name}\``, as: 'quoted' }
}

/** The help text of a schema for its value, in which names stand in the marks of code. */
export function helpOf({ description, help }: { readonly description: string; readonly help?: string }): Message {
  if (help !== undefined) return [{ files: description, forms: help.replaceAll('`', '"') }]
  return description.split('`').map((piece, i) => (i % 2 === 0 ? piece : code(piece)))
}

/** A file by its path under the root. */
export function fileName(path: string): Value {
  return { value: path, text: path, as: 'file' }
}

/** Whether a part of a message is this file. */
export function isFile(part: Part, path: string): boolean {
  return typeof part === 'object' && 'value' in part && part.as === 'file' && part.value === path
}

/** A language by its tag. */
export function languageOf(tag: string): Value {
  return { value: tag, text: tag, as: 'language' }
}

/** The values as a list in words: `"a", "b" and "c"`. */
export function list(values: readonly unknown[], conjunction: english.Conjunction = 'and'): Message {
  return listOf(
    values.map((value) => [quote(value)]),
    conjunction,
  )
}

/** Messages as a list in words: `a, b and c`. */
export function listOf(items: readonly Message[], conjunction: english.Conjunction = 'and'): Message {
  return english
    .listParts(
      items.map((_, i) => String(i)),
      conjunction,
    )
    .flatMap(({ type, value }): Message => (type === 'element' ? (items[Number(value)] ?? []) : [value]))
}

/** Values as a list in words, the first few of them when there are many. */
export function some(values: readonly unknown[], conjunction: english.Conjunction, most = 12): Message {
  const different = [...new Set(values)]
  const rest = different.length - most
  if (rest <= 0) return list(different, conjunction)
  return say`${different.slice(0, most).flatMap((one, i) => [...(i === 0 ? [] : [', ']), quote(one)])} and ${rest} more`
}

/** The number with its noun: `1 error`, `2 errors`. */
export function count(number: number, noun: string): Message {
  return [{ value: String(number), text: String(number) }, ` ${noun}${number === 1 ? '' : 's'}`]
}

/** ` Did you mean "…"?` for the end of a message; empty when no candidate is near. */
export function didYouMean(word: string, candidates: readonly string[]): Message {
  const found = closest(word, candidates)
  return found === undefined ? [] : askFor(found)
}

/** ` Did you mean "…"?` for the end of a message. */
export function askFor(meant: unknown): Message {
  return [' Did you mean ', { ...quote(meant), isMeant: true }, '?']
}

/** The words of files that forms do not use, and those of forms. */
const terms = {
  wizard: 'quote form',
  wizards: 'quote forms',
  'does not hold': 'is not true',
  'always holds': 'is always true',
  'never holds': 'is never true',
  holds: 'is true',
  'front matter': 'head',
  'article front matter': 'article head',
  'legal front matter': 'head',
  rule: 'saved condition',
  rules: 'saved conditions',
  property: 'field',
  properties: 'fields',
  'an id': 'a short name',
  id: 'short name',
  ids: 'short names',
  alias: 'further address',
  crumb: 'breadcrumb',
  anchor: 'name for links',
  anchors: 'names for links',
  'config/assets': 'the pictures',
} as const

/** A word of files, for which forms have another one. */
export function term(word: keyof typeof terms): Words {
  return { files: word, forms: terms[word] }
}

/** A kind of thing with its article: `a plan`, `an anchor`. */
export function withArticle(noun: string): Words {
  const word = wordFor(noun)
  const [files, forms] = typeof word === 'string' ? [word, word] : [word.files, word.forms]
  return { files: english.withArticle(files), forms: english.withArticle(forms) }
}

/** The words for a kind of thing, for which forms may have others. */
export function wordFor(noun: string): Words {
  return noun in terms ? term(noun as keyof typeof terms) : noun
}
