import { type BlockKind, blockKinds } from '#blocks/blocks.ts'
import { valueAt } from '#config/edit/edit.ts'
import { patternOf } from '#config/files/file-patterns.ts'
import { overlayName } from '#config/files/overlay-names.ts'
import { pointer, pointerPath } from '#config/json/pointer.ts'
import type { MarkdownText } from '#config/markdown/parse-markdown.ts'
import type { ConfigDocument } from '#config/model/context.ts'
import type { Schema, SchemaSet } from '#config/schema/schema-set.ts'
import { propertyOf } from '#config/schema/schema-set.ts'
import { waysToRead } from '#engine/text/plural-forms.ts'
import type { Page } from '#pages/page.ts'
import type { Place, Source } from '#studio/preview-messages.ts'

/** A text with its place around it, between private-use characters. Pages made of such texts are never shown. */
function marked(text: string, file: string, at: string): string {
  return `${opening}${file}#${at}${middle}${text}${closing}`
}

const [opening, middle, closing] = ['\ue000', '\ue001', '\ue002']

/** The marked parts of a text, inner ones first. */
function markedParts(text: string): Source[] {
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
  return text.replaceAll(/\ue000[^\ue001]*\ue001|\ue002/g, '')
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
const notRead = new Set(['$schema', 'value', 'whenTrue', 'whenFalse', 'autocomplete', 'locale', 'timeZone', 'symbol'])

/** Properties that people read, though their schemas have a pattern. */
const readAlike = new Set(['email', 'supportEmail', 'hotline', 'phone'])

function isRead({ translate, type, pattern, enum: choices }: Schema, key: string): boolean {
  if (translate || readAlike.has(key)) return true
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
  const html = text.html.replaceAll(/(?<=>)[^<>]*[^<>\s][^<>]*(?=<)/g, placed)
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
function decoded(html: string): string {
  return html.replaceAll(/&([a-z]+|#\d+);/g, (entity, name: string) => entities[name] ?? entity)
}

interface Around {
  /** The value of each file by path. */
  readonly values: ReadonlyMap<string, object>
  /** The parts of files that the data around a text came from, the nearest first. */
  readonly homes: readonly Home[]
}

/** A part of a file that an object of the data came from, with the object's key on the way to the text. */
interface Home extends Place {
  readonly key: string
}

/** The sources of all texts and figures in the data of a page that was composed of marked texts. */
export function sourcesIn({ blocks, ...frame }: Omit<Page, 'meta'>, values: Around['values']): Source[] {
  const around = { values, homes: [] }
  const inBlocks = blocks.flatMap((one, block) => [...found(one, '', around)].map((source) => ({ ...source, block })))
  return [...inBlocks, ...found(frame, '', around)]
}

function* found(part: unknown, name: string, around: Around): Generator<Source> {
  if (typeof part === 'string' || typeof part === 'number') yield* foundInText(String(part), name, around)
  else if (Array.isArray(part)) for (const item of part) yield* found(item, name, around)
  else if (typeof part === 'object' && part !== null) {
    const own = homesOf(part)
    for (const [key, value] of Object.entries(part)) {
      // Documents that a block shows are found by its own keys.
      const outer = name === 'data' ? around.homes.map((home) => ({ ...home, key })) : around.homes
      yield* found(value, key, { ...around, homes: [...own.map((home) => ({ ...home, key })), ...outer] })
    }
  }
}

function* foundInText(text: string, name: string, around: Around): Generator<Source> {
  const isOwn = text === unmarked(text) || name in otherNames
  const beside = isOwn && besideText(unmarked(text), name, around)
  if (beside) yield beside
  else for (const source of markedParts(text)) for (const one of readings(source.text)) yield { ...source, text: one }
}

/** The parts of files that an object of the data came from: those around its texts, and the list that a block shows. */
function homesOf(part: object): Place[] {
  const places = Object.values(part).flatMap((own) => (typeof own === 'string' ? markedParts(own) : []))
  const homes = places.map(({ file, at }) => ({ file, at: at.slice(0, -1) }))
  const { shows } = ('kind' in part && blockKinds[part.kind as BlockKind]) || {}
  const [first] = homes
  if (!first || !shows) return homes
  return [...homes, { file: overlayName(first.file)?.original ?? first.file, at: [shows] }]
}

/** Keys of page data whose property in the file has another name. */
const otherNames: Readonly<Record<string, string>> = { price: 'premium', hours: 'officeHours' }

/** Keys of page data without readable text. */
const forMachines = /^(?:amount|anchor|colour|emphasis|href|icon|id|image|initials|kind|symbol|type|wordmark)$/

/** The source of an unmarked figure, date or name: a sibling of the marked texts around it, by its key. */
function besideText(text: string, name: string, { values, homes }: Around): Source | undefined {
  if (forMachines.test(name)) return undefined
  for (const { file, at, key } of homes) {
    const written = otherNames[key] ?? key.replace(/Text$/, '')
    const value = valueAt(values.get(file), [...at, written])
    const isSame = written !== name || (typeof value !== 'object' && String(value) === text)
    if (value !== undefined && isSame) return { text, file, at: [...at, written] }
  }
  return undefined
}

/** The texts that a template reads as, one for each of its forms. */
function readings(text: string): string[] {
  return waysToRead(decoded(text)).filter((own) => own.trim() !== '')
}
