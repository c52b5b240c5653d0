import { isMarkdown, patternOf } from '#config/files/file-patterns.ts'
import { pointer } from '#config/json/pointer.ts'
import { bodyKey } from '#config/markdown/front-matter.ts'
import type { MarkdownText } from '#config/markdown/parse-markdown.ts'
import type { ConfigDocument } from '#config/model/context.ts'
import type { Schema, SchemaSet } from '#config/schema/schema-set.ts'
import { readings } from './plural-forms.ts'

/** What a language says in its own words: one text, or one that is written as several lines. */
export type Words = string | readonly string[]

/** What stands in an overlay where nobody has written the text yet. */
export const gap = '…'

/** Whether a text is still to be written. */
export function isGap(words: Words): boolean {
  return inLines(words).trim() === gap
}

/** The words as one text, with a line for each that is written as a line. */
export function inLines(words: Words): string {
  return [words].flat().join('\n')
}

/** The words as one text that is read of most numbers, where it has a form for each. */
export function asRead(words: Words): string {
  return readings(inLines(words))[0]
}

/** What is filled in when a text is shown: `{count}`, or a figure that it quotes. */
export const placeholder = /\{[\w.-]+\}/g

/** A text of a document that each language has in its own words. */
export interface NamedText {
  /** What it is called whatever its place in lists: `/landing/blocks/faq/items/cost/answer`. */
  readonly name: string
  /** Where it stands (JSON Pointer). */
  readonly pointer: string
  readonly words: Words
  /** What the schema says that it is. */
  readonly meaning?: string | undefined
}

/** What becomes of the strings of a document that another language has its own of. */
export interface Rewriting {
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

/** The pointer of a Markdown file's body, among those of its front matter. */
export const bodyName = pointer('', bodyKey)

/** Every text of a document that each language has in its own words: of Markdown, also what stands below. */
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
 * The document with other words and addresses. An item of a list is called by what the schema says it is matched by; one
 * without such a name is called by its place, and no overlay can say so.
 */
export function rewritten<T>(schemas: SchemaSet, schema: string, document: T, { words, address }: Rewriting): T {
  const inPart = (part: Schema, from: string, value: unknown, name: string, at: string): unknown => {
    if (address && typeof value === 'string' && isAddress(part)) return address(value)
    const { schema: form, file } = schemas.formOf(part, from, value)
    if (form.translate)
      return words ? words({ name, pointer: at, words: value as Words, meaning: form.description }) : value
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
        const property = form.properties?.[key]
        return [key, property ? inPart(property, file, own, pointer(name, key), pointer(at, key)) : own]
      }),
    )
  }
  return inPart(schemas.at(schema), schema, document, '', '') as T
}

function isAddress({ $ref = '' }: Schema): boolean {
  return /#\/\$defs\/(Path|Href)$/.test($ref)
}

/** What an item of a list is called; undefined where it has no name. */
export function nameOfItem(item: unknown, matchedBy: readonly string[]): string | undefined {
  const names = matchedBy.map((key) => Object(item)[key]).filter((name) => name !== undefined)
  return names.length > 0 ? names.join(' ') : undefined
}
