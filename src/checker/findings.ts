/** Findings, their places and their sentences. */
import type { Answers } from '#engine/answers.ts'
import { closest } from './did-you-mean.ts'
import * as english from './english.ts'

/** A sentence in its parts, which files and forms each print in their own words: `say` makes it. */
export type Message = readonly MessagePart[]

type MessagePart = Words | Value

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
  ...values: readonly (Message | MessagePart | number | boolean | undefined)[]
): Message {
  return words.flatMap((text, i) => [...(text === '' ? [] : [text]), ...(i < values.length ? partsOf(values[i]) : [])])
}

// A text that stands between the words is a value.
function partsOf(value: Message | MessagePart | number | boolean | undefined): Message {
  if (typeof value !== 'object') return [{ value: String(value), text: String(value) }]
  return Array.isArray(value) ? (value as Message) : [value as MessagePart]
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
export function isFile(part: MessagePart, path: string): boolean {
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

/** How grave a diagnostic is: an error stops the build, a warning does not. */
export type Severity = 'error' | 'warning'

/** A place in a text; line and column count from 1, the column in UTF-16 units. */
export interface Position {
  readonly line: number
  readonly column: number
  /** The column behind its last character, on the same line; absent if the whole file is meant. */
  readonly endColumn?: number
}

/** A place in one of the files. */
export interface FilePosition extends Position {
  /** The file's path under the root, with `/`, such as `config/markets/my-market.json`. */
  readonly file: string
}

/** A place in the data of a file, by its JSON Pointer. */
export interface DataLocation {
  readonly file: string
  readonly pointer: string
}

/** The name or the value of a property. */
export type Part = 'key' | 'value'

/** A finding of a check, with its place in the data. */
export interface Finding extends DataLocation {
  /** By default `value`. */
  readonly part?: Part
  readonly message: Message
  readonly hint?: Message
  /** The other place concerned: of an existing part, or for a missing one. */
  readonly related?: DataLocation
  /** By default `error`. */
  readonly severity?: Severity
  /** The value that was probably meant, which the checker can write. */
  readonly meant?: string | number | boolean | readonly string[] | Readonly<Record<string, unknown>>
  /** Whether the value was meant as the only item of a list. */
  readonly inList?: boolean
  /** Whether the property is to be removed. */
  readonly isRemoved?: boolean
  /** The certainty of `meant`, by default `sure`. */
  readonly applicability?: Applicability
  readonly witness?: Answers
  /** The properties that the value lacks; none where it is there and blank. */
  readonly missing?: readonly string[]
}

/** One replacement in a file's text; offset and length count from 0, in UTF-16 units. */
export interface Edit {
  readonly offset: number
  readonly length: number
  readonly text: string
}

/**
 * The certainty of a fix, as in rustc: `sure` is applied without asking, `perhaps` is for a person to decide, and
 * `gaps` has places, written `…`, for a person to fill in.
 */
export type Applicability = 'sure' | 'perhaps' | 'gaps'

/** A change that removes the fault of a diagnostic. */
export interface Fix {
  /** An order in words: `Write 5`. */
  readonly title: string
  readonly applicability: Applicability
  readonly edits: readonly Edit[]
  /** The path that the file moves to. */
  readonly rename?: string
}

/** A message of the checker, with its place in a file. */
export interface Diagnostic extends FilePosition {
  /** The name of the rule that found it; `catalogue` has them all. */
  readonly rule: string
  readonly severity: Severity
  readonly message: string
  /** Help for the correction: the purpose of the place, or its possible values. */
  readonly hint?: string
  /** Its place in the data of the file, where items of lists go by their ids: `/plans/7/price`. */
  readonly pointer?: string
  /** Both in their parts, for those who print them in other words; a mistake in the text of a file has none. */
  readonly parts?: { readonly message: Message; readonly hint?: Message }
  /** The other place concerned: of an existing part, or for a missing one. */
  readonly related?: FilePosition
  readonly fix?: Fix
  /** Answers to a wizard that show the fault. */
  readonly witness?: Answers
  /** The properties that the value lacks; none where it is there and blank. */
  readonly missing?: readonly string[]
  /** How many diagnostics are a consequence of it; they come behind it. */
  readonly follows?: number
  /** The diagnostic of which it is a consequence: once that one is mended, it is gone. */
  readonly causedBy?: FilePosition
  /** The reason and the day of review of an acknowledged warning, which is counted apart from the others. */
  readonly acknowledged?: { readonly reason: string; readonly review: string }
}

/** A message and a hint in their parts, and as they are printed beside a file. */
export function printed(message: Message, hint: Message | undefined): Pick<Diagnostic, 'message' | 'hint' | 'parts'> {
  if (hint === undefined) return { message: inFiles(message), parts: { message } }
  return { message: inFiles(message), hint: inFiles(hint), parts: { message, hint } }
}

/** The message of a diagnostic in its parts; that of a mistake in the text of a file is all words. */
export function messageOf({ message, parts }: Pick<Diagnostic, 'message' | 'parts'>): Message {
  return parts?.message ?? [message]
}

/** The diagnostics in reading order: by file, line, column, then rule and message. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return [...diagnostics].sort(inReadingOrder)
}

/** Compares two diagnostics by reading order, for use by `sort`. */
export function inReadingOrder(a: Diagnostic, b: Diagnostic): number {
  return (
    compare(a.file, b.file) ||
    a.line - b.line ||
    a.column - b.column ||
    compare(a.rule, b.rule) ||
    compare(a.message, b.message)
  )
}

/** The diagnostics without acknowledged warnings. */
export function openOnes(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.filter(({ acknowledged }) => !acknowledged)
}

/** The diagnostics that are no consequence of another one. */
export function causesAmong<D extends Pick<Diagnostic, 'causedBy'>>(diagnostics: readonly D[]): D[] {
  return diagnostics.filter(({ causedBy }) => !causedBy)
}

/** Whether its fix is applied without asking, within its file. */
export function isSureFix({ fix }: Pick<Diagnostic, 'fix'>): boolean {
  return fix?.applicability === 'sure' && fix.rename === undefined
}

export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === 'error')
}

// By code unit, not by locale: the order must be the same on every machine.
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** The checks of a single file, which run before any rule of `rules/`, and the checker's own faults, by rule name. */
export const catalogue = {
  unreadable: 'Every file under `config/` can be read.',
  'unsafe-drawing':
    'A drawing under `config/assets` has nothing but shapes: no program, no link, nothing from elsewhere.',
  encoding: 'A config file is UTF-8 text.',
  'byte-order-mark': 'A config file starts with its content, not with a byte order mark.',
  'invisible-character': 'A config file has no characters that cannot be seen and mean nothing.',
  'empty-file': 'A config file has content.',
  syntax: 'A config file is JSON, or Markdown with its front matter in YAML.',
  'front-matter': 'A Markdown file begins with its front matter, between two lines of dashes.',
  'trailing-comma': 'No comma stands behind the last item of a list or object.',
  comment: 'JSON has no comments, and in front matter none cuts a text short.',
  'duplicate-key': 'A name stands once in an object.',
  'too-deep': 'Values are not nested without end.',
  'missing-file': 'The files that every site needs exist.',
  'wrong-place':
    'Every `.json` and `.md` file under `config/` stands where the site looks for it, under a name that it knows.',
  schema: 'The schemas themselves can be used.',
  'unknown-property': 'An object has only the properties that its schema names.',
  'missing-property': 'An object has every property that its schema requires.',
  'wrong-type': 'A value is of the type that its schema names.',
  'unknown-value': 'A value that must come from a list comes from it.',
  'wrong-form': 'A value has the form that its schema describes.',
  'wrong-size': 'Numbers, texts and lists keep within their limits.',
  'repeated-item': 'A list of different items has none of them twice.',
  'unknown-form': 'An object that can take several forms takes one of them.',
  'heading-level': 'The sections of a text begin with `##`, and no level of heading is left out.',
  'raw-html': 'A text is Markdown without HTML.',
  image: 'A text has no pictures of its own.',
  'broken-markup': 'Links, anchors and marks in a text are written so that they are understood.',
  acknowledgement:
    'What `config/acknowledged.json` acknowledges is a warning that there is, for a reason and for two years at most.',
  checker: 'The checker itself works.',
} as const

/** The name of a rule that the checker applies to a single file. */
export type FileRule = keyof typeof catalogue

/** The JSON Pointer (RFC 6901) that leads from `base` through the keys. */
export function pointer(base: string, ...keys: readonly (string | number)[]): string {
  let at = base
  for (const key of keys) at += `/${typeof key === 'string' && /[~/]/.test(key) ? escaped(key) : key}`
  return at
}

function escaped(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1')
}

export function pointerKeys(of: string): string[] {
  return of
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** Whether a key is an index of a list: no property of a config has a name of digits alone. */
export function isIndex(key: string): boolean {
  return /^\d+$/.test(key)
}

/** The keys of a JSON Pointer, with indexes as numbers. */
export function pointerPath(of: string): (string | number)[] {
  return pointerKeys(of).map((key) => (isIndex(key) ? Number(key) : key))
}

/** A pointer in which the items of lists go by their ids, and those without one as `*`, so that it stays when others move. */
export function namedPointer(value: unknown, of: string): string {
  let part = value
  return pointer(
    '',
    ...pointerKeys(of).map((key) => {
      const [list, item] = [Array.isArray(part), Object(part)[key]]
      part = item
      return list ? String(Object(item).id ?? '*') : key
    }),
  )
}

/** The pointer of the parent; the root's is the root itself. */
export function parentPointer(of: string): string {
  return of.slice(0, Math.max(0, of.lastIndexOf('/')))
}
