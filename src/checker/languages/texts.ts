import { isMarkdown, patternOf } from '../files/file-patterns.ts'
import { pointer } from '../json/pointer.ts'
import { bodyKey } from '../markdown/front-matter.ts'
import type { MarkdownText } from '../markdown/parse-markdown.ts'
import type { ConfigDocument } from '../model/context.ts'
import type { Schema, SchemaSet } from '../schema/schema-set.ts'
import { propertyOf } from '../schema/schema-set.ts'
import { readings, unfolded } from './message-format.ts'

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
