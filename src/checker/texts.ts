/** The texts of a file by name, their plural forms, and those that are unfinished. */
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { branchFor, choicesIn, withChoices, withForms } from '#engine/text.ts'
import { bodyKey, isMarkdown, patternOf } from './files.ts'
import { list, type Message, pointer, say } from './findings.ts'
import type { MarkdownText } from './markdown.ts'
import type { ConfigDocument } from './model.ts'
import { propertyOf, type Schema, type SchemaSet } from './schema.ts'

/** Whether a text uses ICU MessageFormat: the name of a placeholder is followed by a comma. */
export function hasForms(text: string): boolean {
  return /\{\s*[\w.-]+\s*,/.test(text)
}

/** The text once for each value for which a choice by a claim has words, `other` first. */
export function selections(text: string): readonly [string, ...string[]] {
  const keys = new Set<string>()
  const readAs = (key: string) =>
    withChoices(text, (choice) => {
      for (const own of Object.keys(choice.branches)) keys.add(own)
      return branchFor(choice, key)
    })
  const first = readAs('other')
  return [first, ...[...keys].filter((key) => key !== 'other').map(readAs)]
}

/** The text with the words of all branches, so that no words or placeholders are left out. */
export function unfolded(text: string): string {
  const choices = choicesIn(text)
  const whole = choices.reduce((read, { name, branches, written }) => {
    const keys = Object.keys(branches).sort()
    const words = keys.map((key) => unfolded(branches[key] ?? ''))
    return read.replace(written, () => [`{${name}}`, ...words].join(' '))
  }, text)
  return whole
}

/** The text in each of its plural forms and choices, `other` first, with the number's placeholder in place of `#`. */
export function readings(text: string): readonly [string, ...string[]] {
  if (!hasForms(text)) return [text]
  const [first, ...others] = selections(text)
  const [general, ...forms] = pluralReadings(first)
  return [general, ...forms, ...others.flatMap(pluralReadings)]
}

function pluralReadings(text: string): readonly [string, ...string[]] {
  const keys = new Set<string>()
  const readAs = (key: string) =>
    withForms(text, (name, forms) => {
      for (const own of Object.keys(forms)) keys.add(own)
      return (forms[key] ?? forms['other'] ?? '').replaceAll('#', `{${name}}`)
    })
  const first = readAs('other')
  return [first, ...[...keys].filter((key) => key !== 'other').map(readAs)]
}

/** The plural forms of a language (BCP 47) in CLDR's order: `one` and `other` in English. */
export function formsOf(language: string): string[] {
  const has: readonly string[] = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  return ['zero', 'one', 'two', 'few', 'many', 'other'].filter((form) => has.includes(form))
}

/** A MessageFormat text with every plural form of a language; forms that are not in `has` are gaps. */
export function asForms(name: string, language: string, has: Readonly<Record<string, string>> = {}): string {
  const forms = formsOf(language).map((form) => `${form} {${has[form] ?? '…'}}`)
  return `{${name}, plural, ${forms.join(' ')}}`
}

/** The fault of a MessageFormat text, and the rest of the text from there; undefined if it is sound. */
export function faultIn(text: string): { readonly fault: string; readonly from: string } | undefined {
  const quoted = /'[{}#']/.exec(text)
  if (quoted)
    return { fault: 'ICU takes this apostrophe for a quotation mark: write ’', from: text.slice(quoted.index) }
  try {
    // ICU's parser accepts neither dots nor hyphens in names; commas in a claim's number are reported as such.
    const named = text.replaceAll(/\{\s*[\w.-]+(?:,\d{3})*/g, (start) => start.replaceAll(/[.,-]/g, '_'))
    const parts = parse(named, { ignoreTag: true, captureLocation: true, requiresOtherClause: false })
    const [strange] = strangeParts(parts)
    return strange && { fault: only, from: text.slice(startOf(strange)) }
  } catch (error) {
    const fault = faults[(error as Error).message] ?? 'ICU does not write it so'
    return { fault, from: text.slice(startOf(Object(error))) }
  }
}

/** Elements that pages cannot show, and every plural choice after the first, also in the branches of a `select`. */
function strangeParts(parts: readonly MessageFormatElement[]): MessageFormatElement[] {
  const plurals = parts.filter(({ type }) => type === TYPE.plural)
  return [...parts.flatMap((part) => unknownParts(part)), ...plurals.slice(1)]
}

/** Elements that pages cannot show: all but words, placeholders, choices by a claim, and plural forms without choices. */
function unknownParts(part: MessageFormatElement, isWithin = false): MessageFormatElement[] {
  if (part.type === TYPE.select && !isWithin)
    return Object.values(part.options).flatMap(({ value }) => strangeParts(value))
  if (part.type === TYPE.literal || part.type === TYPE.argument || part.type === TYPE.pound) return []
  if (part.type !== TYPE.plural || part.pluralType !== 'cardinal' || part.offset !== 0 || isWithin) return [part]
  return Object.values(part.options).flatMap(({ value }) => value.flatMap((one) => unknownParts(one, true)))
}

function startOf({ location }: Pick<MessageFormatElement, 'location'>): number {
  return location?.start.offset ?? 0
}

const only = 'a text has one choice by number (plural), none within it, and choices by a claim (select) around it'

/** Our messages for errors of ICU's parser. */
const faults: Readonly<Record<string, string>> = {
  EXPECT_ARGUMENT_CLOSING_BRACE: 'this { is never closed',
  EXPECT_PLURAL_ARGUMENT_SELECTOR: 'a form such as one is missing before this {',
  EXPECT_PLURAL_ARGUMENT_SELECTOR_FRAGMENT: 'the words of a form stand in { }',
  EXPECT_SELECT_ARGUMENT_OPTIONS: 'a comma and the forms are missing',
  EXPECT_SELECT_ARGUMENT_SELECTOR: 'a value such as true is missing before this {',
  EXPECT_SELECT_ARGUMENT_SELECTOR_FRAGMENT: 'the words for a value stand in { }',
  DUPLICATE_SELECT_ARGUMENT_SELECTOR: 'this value stands there twice',
  INVALID_ARGUMENT_TYPE: only,
  DUPLICATE_PLURAL_ARGUMENT_SELECTOR: 'this form stands there twice',
}

/** A translatable text, in one piece or as a list of lines. */
export type Words = string | readonly string[]

/** The placeholder for a missing translation in an overlay. */
export const gap = '…'

/** Whether a text is still to be written. */
export function isGap(words: Words): boolean {
  return inLines(words).trim() === gap
}

/** The words as one text, with a line break between lines. */
export function inLines(words: Words): string {
  return [words].flat().join('\n')
}

/** The words as one text: of its plural forms only `other`, of its choices by a claim every branch. */
export function asRead(words: Words): string {
  return readings(unfolded(inLines(words)))[0]
}

/** A placeholder: `{count}`, or a quoted figure such as `{markets.open}`. */
export const placeholder = /\{[\w.-]+\}/g

/** A translatable text of a document. */
export interface NamedText {
  /** Its pointer with the names of list items instead of indexes: `/landing/blocks/faq/items/cost/answer`. */
  readonly name: string
  readonly pointer: string
  readonly words: Words
  /** The description in the schema. */
  readonly meaning?: string | undefined
  /** Whether a translation may leave it as it is. */
  readonly isProperName?: boolean
}

/** Replacements for the texts and addresses of a document in another language. */
interface Rewriting {
  /** The words for a text. */
  readonly words?: (text: NamedText) => Words
  /** The address for a path or a link. */
  readonly address?: (href: string) => string
}

/** The texts of a document that its schema marks with `translate`, in their order. */
export function textsOf(schemas: SchemaSet, schema: string, document: unknown): NamedText[] {
  const found: NamedText[] = []
  const words = (text: NamedText) => {
    found.push(text)
    return text.words
  }
  rewritten(schemas, schema, document, { words })
  return found
}

/** The pointer of a Markdown file's body, which is a key beside those of the front matter. */
export const bodyName = pointer('', bodyKey)

/** Every translatable text of a document, including the body of Markdown. */
export function documentTexts(schemas: SchemaSet, { file, value }: ConfigDocument<object>, of = file): NamedText[] {
  const texts = textsOf(schemas, patternOf(of)?.schema ?? '', value)
  return isMarkdown(file) && 'text' in value ? [...texts, bodyOf(value.text as MarkdownText)] : texts
}

/** The lines of a Markdown text, without the blank ones around them. */
function bodyOf({ lines }: MarkdownText): NamedText {
  const isBlank = (line: string) => line.trim() === ''
  const first = lines.findIndex((line) => !isBlank(line))
  const last = lines.findLastIndex((line) => !isBlank(line))
  return { name: bodyName, pointer: pointer(bodyName, 'lines', first), words: lines.slice(first, last + 1) }
}

/**
 * The document with its texts and addresses replaced; a list item is named by its `matchedBy` properties, or else by
 * its index.
 */
export function rewritten<T>(schemas: SchemaSet, schema: string, document: T, { words, address }: Rewriting): T {
  const inPart = (part: Schema, from: string, value: unknown, name: string, at: string): unknown => {
    if (address && typeof value === 'string' && isAddress(part)) return address(value)
    const { schema: form, file } = schemas.formOf(part, from, value)
    // The words of a fact are one text, whether they have a source or not.
    const isText = schemas.resolve(part, from).schema.translate === true
    if (form.translate && isWords(value)) {
      const { description: meaning, properName: isProperName } = form
      return words ? words({ name, pointer: at, words: value, meaning, ...(isProperName && { isProperName }) }) : value
    }
    if (Array.isArray(value)) {
      const { items, matchedBy = [] } = form
      if (!items) return value
      return value.map((item, i) => {
        return inPart(items, file, item, pointer(name, nameOfItem(item, matchedBy) ?? i), pointer(at, i))
      })
    }
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, own]) => {
        const property = propertyOf(form, key)
        const named = isText ? name : pointer(name, key)
        return [key, property ? inPart(property, file, own, named, pointer(at, key)) : own]
      }),
    )
  }
  return inPart(schemas.at(schema), schema, document, '', '') as T
}

function isAddress({ $ref = '' }: Schema): boolean {
  return /#\/\$defs\/(Path|Href)$/.test($ref)
}

/** Whether a value is text; a fact can be a number as well. */
export function isWords(value: unknown): value is Words {
  return typeof value === 'string' || (Array.isArray(value) && value.every((line) => typeof line === 'string'))
}

/** The name of a list item, from its `matchedBy` properties; undefined if it has none of them. */
export function nameOfItem(item: unknown, matchedBy: readonly string[]): string | undefined {
  const names = matchedBy.map((key) => Object(item)[key]).filter((name) => name !== undefined)
  return names.length > 0 ? names.join(' ') : undefined
}

const marks = [
  /\blorem ipsum\b/i,
  /\b(?:TODO|FIXME|TBD|TBC)\b/,
  /\bx{3,}\b/i,
  /\[(?:insert|your|add|tbd|todo)\b[^\]]*\]?/i,
  /<(?:insert|your|add)\b[^>]*>?/i,
]

// Matches whole texts only: names such as "Placeholder House" are used on purpose until an address is known.
const wholly =
  /^(?:placeholder|(?:placeholder|sample|dummy|test|your|some) text(?: here)?|text here|untitled|asdf\w*|test|\.{3}|…|\?+)[.!]?$/i

/** Defaults of a new market, which no real value equals. */
export const newMarketDefaults = {
  hotline: '+000 0000 0000',
  /** For a plan's premium and its facts that are money. */
  amount: 1,
  /** For a question that was just added in the map of a wizard. */
  question: { text: 'New question?', summary: 'New question' },
} as const

/** The default texts of the schemas' snippets. */
const snippetTexts: ReadonlySet<string> = new Set([
  'A paragraph.',
  'A point in a few words',
  'A question?',
  'A sentence that makes it concrete.',
  'A term',
  'For whom it fits best',
  'Heading',
  'In two words',
  'Its answer.',
  'Name of the plan',
  'One or two sentences.',
  'The first answer',
  'The first step',
  'The question?',
  'The second answer',
  'Title',
  'What happens in it.',
  'What is to be found there.',
  'What it means.',
  'What it takes off a premium.',
  'What to know.',
  'Where it leads',
])

/** Whether a command such as `npm run new-market`, a snippet or Studio wrote the text for people to edit. */
export function isDefaultText(text: string): boolean {
  const { hotline, question } = newMarketDefaults
  const copied: readonly string[] = [hotline, question.text, question.summary]
  const isCopied = copied.includes(text) || snippetTexts.has(text)
  return isCopied || /^Edit:|\(edit\)$/.test(text)
}

/** A part of a text that marks it as unfinished; the offset counts from 0. */
interface TextSlice {
  readonly offset: number
  readonly text: string
}

/** The first mark of each kind that a text is unfinished. */
export function unfinishedMarks(text: string): TextSlice[] {
  return marks.flatMap((mark) => {
    const found = mark.exec(text)
    return found && !isOpen(found[0]) ? [{ offset: found.index, text: found[0] }] : []
  })
}

/** Whether a part in brackets has no end, so goes on to the end of its text. */
function isOpen(part: string): boolean {
  return (part.startsWith('[') && !part.endsWith(']')) || (part.startsWith('<') && !part.endsWith('>'))
}

/** A sign that a text is unfinished; undefined when it looks finished. */
export function unfinishedPart(text: string): string | undefined {
  const whole = text.trim()
  return unfinishedMarks(text)[0]?.text ?? (wholly.test(whole) ? whole : undefined)
}

/** Reports different placeholders; undefined if they are the same. */
export function placeholdersDiffer(original: Words, own: Words): Message | undefined {
  // An unreadable text has a finding of its own.
  const isReadable = [original, own].flat().every((line) => !hasForms(line) || !faultIn(line))
  return isReadable ? differences(placeholdersIn(original), placeholdersIn(own)) : undefined
}

export function differences(original: readonly string[], own: readonly string[]): Message | undefined {
  const [lost, gained] = [without(original, own), without(own, original)]
  if (lost.length > 0) return say`This text leaves out ${list(lost)}.`
  return gained.length > 0 ? say`This text has ${list(gained)}, and its original has not.` : undefined
}

/** The items that a list has more often than another. */
function without(list: readonly string[], other: readonly string[]): string[] {
  const left = [...other]
  return list.filter((one) => {
    const at = left.indexOf(one)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

function placeholdersIn(words: Words): string[] {
  return asRead(words).match(placeholder) ?? []
}
