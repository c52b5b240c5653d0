import { patternOf } from '#checker/files.ts'
import { pointer, pointerPath } from '#checker/findings.ts'
import type { MarkdownText } from '#checker/markdown.ts'
import type { ConfigDocument } from '#checker/model.ts'
import { propertyOf, type Schema, type SchemaSet } from '#checker/schema.ts'
import { replacePassages } from '#engine/text.ts'
import type { Source } from '../../protocol.ts'

/** A text with its place around it, between private-use characters. Pages made of such texts are never shown. */
function marked(text: string, file: string, at: string): string {
  return `${opening}${file}#${at}${middle}${text}${closing}`
}

const [opening, middle, closing] = ['\ue000', '\ue001', '\ue002']

/** The marked parts of a text, inner ones first. */
export function markedParts(text: string): Source[] {
  const found: Source[] = []
  const open: { readonly place: string; text: string }[] = []
  for (const [, mark, words = ''] of text.matchAll(/([\ue000\ue001\ue002]|^)([^\ue000\ue001\ue002]*)/g)) {
    if (mark === opening) {
      open.push({ place: words, text: '' })
      continue
    }
    const closed = mark === closing ? open.pop() : undefined
    if (closed) found.push(sourceAt(closed.place, closed.text))
    const around = open.at(-1)
    if (around) around.text += (closed?.text ?? '') + words
  }
  return found
}

function sourceAt(place: string, text: string): Source {
  const hash = place.indexOf('#')
  const keys = pointerPath(place.slice(hash + 1))
  return { text, file: place.slice(0, hash), at: keys }
}

/** The text without its marks. */
export function unmarked(text: string): string {
  return replacePassages(text, ['\ue000', '\ue001']).replaceAll('\ue002', '')
}

/** The document with marks around each text that people read. */
export function withMarks<D extends ConfigDocument<object>>(document: D, schemas: SchemaSet): D {
  const { file } = document
  const of = 'original' in document ? String(document.original) : file
  const schema = patternOf(of)?.schema ?? ''
  // A figure leads to its plan, and not to the words of its unit.
  const isUnit = (at: string) => patternOf(of)?.kind === 'facts' && at.startsWith('/units/')
  // Texts that match the items of two languages stay unmarked.
  const inPart = (part: Schema, from: string, value: unknown, at: string, plain: readonly string[] = []): unknown => {
    const form = schemas.formOf(part, from, value)
    const { translate, items = {}, matchedBy } = form.schema
    const key = at.slice(at.lastIndexOf('/') + 1)
    if (typeof value === 'string')
      return isRead(form.schema, key) && !plain.includes(key) && !isUnit(at) ? marked(value, file, at) : value
    if (Array.isArray(value)) {
      const one = translate ? { translate } : items
      return value.map((item, i) => inPart(one, form.file, item, pointer(at, i), matchedBy))
    }
    if (typeof value !== 'object' || value === null) return value
    const parts = Object.entries(value).map(([name, own]) => {
      const property = propertyOf(form.schema, name)
      return [name, property ? inPart(property, form.file, own, pointer(at, name), plain) : own] as const
    })
    return Object.fromEntries(parts)
  }
  const value = inPart(schemas.at(schema), schema, document.value, '') as D['value']
  return { ...document, value: 'text' in value ? withMarkedText(value, file) : value }
}

/** Properties for machines, though their schemas allow any text. */
const notRead = new Set(['$schema', 'value', 'whenTrue', 'whenFalse', 'autocomplete', 'locale', 'timeZone'])

/** Texts that people read, though their schemas have a pattern. */
const readAlike: readonly unknown[] = ['email', 'phone']

function isRead({ translate, type, pattern, input, enum: choices }: Schema, key: string): boolean {
  // Marks in the sign of a currency would be part of every amount.
  if (key === 'symbol') return false
  if (translate || readAlike.includes(input)) return true
  return type === 'string' && !pattern && !choices && !notRead.has(key)
}

/** A Markdown text with marks in its HTML, by line. */
function withMarkedText<V extends object>(value: V, file: string): V {
  const text = (value as unknown as { readonly text: MarkdownText }).text
  const lines = text.lines.map(wordsIn)
  let line = 0
  const placed = (words: string): string => {
    const wanted = wordsIn(decoded(words))
    const found = lines.findIndex((own, i) => i >= line && own.includes(wanted))
    if (found >= 0) line = found
    return marked(words, file, pointer('/text', 'lines', line))
  }
  const html = text.html.replaceAll(/(?<=>)[^<>]+(?=<)/g, (words) => (words.trim() === '' ? words : placed(words)))
  line = 0
  const contents = text.contents.map((section) => ({ ...section, title: placed(section.title) }))
  return { ...value, text: { ...text, html, contents } }
}

/** The words of a text, which are the same in Markdown and in HTML. */
function wordsIn(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** Decodes HTML entities. */
export function decoded(html: string): string {
  return html.replaceAll(/&([a-z]+|#\d+);/g, (entity, name: string) => entities[name] ?? entity)
}
