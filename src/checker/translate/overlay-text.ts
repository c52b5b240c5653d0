import { stringify } from 'yaml'
import { type Child, type Format, formatJson, json, type Keys, setIn, yaml } from '../edit.ts'
import { isMarkdown, patternOf, splitFrontMatter } from '../files.ts'
import { pointer } from '../findings.ts'
import type { ConfigDocument } from '../model.ts'
import { propertyOf, type Schema, type SchemaSet } from '../schema.ts'
import { bodyName, isWords, nameOfItem, textsOf, type Words } from '../texts.ts'

/** An edit of a document: a value put in a place, or a child inserted into an object or a list. */
export type Edit = { readonly at: Keys; readonly value: unknown } | ({ readonly into: Keys } & Child)

export function editedJson(text: string, edits: readonly Edit[]): string {
  return edited(json, text, edits)
}

/** Applies the edits in their order; the rest of the text keeps its format. */
function edited(format: Format, text: string, edits: readonly Edit[]): string {
  return edits.reduce((now, edit) => {
    return 'at' in edit ? setIn(format, now, edit.at, edit.value) : format.insert(now, edit.into, edit)
  }, text)
}

interface OverlayText {
  readonly text: string
  readonly value: object
}

/**
 * Puts words into an overlay by the names of their texts: unchanged where it has them already, a new overlay where
 * there is none.
 */
export function withWords(
  schemas: SchemaSet,
  original: ConfigDocument<object>,
  overlay: OverlayText | undefined,
  words: ReadonlyMap<string, Words>,
): string {
  const schema = patternOf(original.file)?.schema ?? ''
  // A new text's place follows from the overlay's own.
  const own = overlay ? textsOf(schemas, schema, overlay.value).map(({ name, words }) => [name, words] as const) : []
  const wanted = overlayOf(schemas, schema, original.value, new Map([...own, ...words])) ?? {}
  const body = words.get(bodyName)
  if (!overlay)
    return isMarkdown(original.file) ? markdown(stringify(wanted, { lineWidth: 0 }), body) : formatJson(wanted)
  const edits = overlayEdits(schemas, schema, overlay.value, wanted)
  return isMarkdown(original.file) ? editedMarkdown(overlay.text, edits, body) : editedJson(overlay.text, edits)
}

function markdown(frontMatter: string, body: Words = []): string {
  return `---\n${frontMatter}---\n\n${[body].flat().join('\n')}\n`
}

/** Edits the front matter and, unless undefined, replaces the body. */
function editedMarkdown(text: string, edits: readonly Edit[], body: Words | undefined): string {
  const { opening = '', frontMatter = '', closing = '', body: own = '' } = splitFrontMatter(text) ?? {}
  const newline = text.includes('\r\n') ? '\r\n' : '\n'
  const now = edited(yaml, frontMatter, edits)
  const lines = body && [body].flat()
  const isSame = !lines || own.trim().split(/\r?\n/).join('\n') === lines.join('\n')
  const written = edits.length === 0 ? frontMatter : now.replaceAll(/\r?\n/g, newline)
  return opening + written + closing + (isSame ? own : withLines(own, lines, newline))
}

/** Replaces a text between the blank lines around it. */
function withLines(text: string, lines: readonly string[], newline: string): string {
  const [before = ''] = /^\s*(?=\S)/.exec(text) ?? []
  const after = text.slice(text.trimEnd().length) || newline
  return before + lines.join(newline) + after
}

/**
 * The overlay of a document with these words by the names of their texts: them, and the keys that match items of lists;
 * undefined where the document has none of the texts.
 */
function overlayOf(
  schemas: SchemaSet,
  schema: string,
  document: unknown,
  words: ReadonlyMap<string, Words>,
): object | undefined {
  const seen = new Set<string>()
  const ofText = (name: string): Words | undefined => {
    if (seen.has(name)) return undefined
    seen.add(name)
    return words.get(name)
  }
  const ofList = (part: Schema, file: string, values: readonly unknown[], name: string): unknown => {
    const { items, matchedBy = [] } = part
    const found = values.flatMap((item) => {
      const own = nameOfItem(item, matchedBy)
      return items && own !== undefined ? (ofPart(items, file, item, matchedBy, pointer(name, own)) ?? []) : []
    })
    return found.length > 0 ? found : undefined
  }
  const ofPart = (part: Schema, from: string, value: unknown, names: readonly string[], name: string): unknown => {
    const { schema: form, file } = schemas.formOf(part, from, value)
    // A stand-in and a fact with its source are one text: overlays hold the words alone.
    const isText = schemas.resolve(part, from).schema.translate === true
    if (form.translate || isText) return isText || isWords(value) ? ofText(name) : undefined
    if (Array.isArray(value)) return ofList(form, file, value, name)
    if (typeof value !== 'object' || value === null) return undefined
    const parts = Object.entries(value).flatMap(([key, own]) => {
      const property = propertyOf(form, key)
      const kept = property && ofPart(property, file, own, [], pointer(name, key))
      if (kept !== undefined) return [{ key, kept, isText: true }]
      return names.includes(key) || property?.const !== undefined ? [{ key, kept: own, isText: false }] : []
    })
    if (!parts.some(({ isText }) => isText)) return undefined
    return Object.fromEntries(parts.map(({ key, kept }) => [key, kept]))
  }
  return ofPart(schemas.at(schema), schema, document, [], '') as object | undefined
}

/** The properties at the top of an overlay that are no texts. */
const leading = ['$schema', 'review', 'path', 'movedFrom']

/** A property of an object, or an item of a list by the name that matches it. */
interface NamedChild {
  readonly name: string
  readonly value: unknown
  readonly part: Schema | undefined
}

/**
 * The edits that give an overlay the texts of another one of the same original: different texts are replaced, and
 * missing ones follow their predecessors there.
 */
function overlayEdits(schemas: SchemaSet, schema: string, overlay: unknown, wanted: unknown): Edit[] {
  const edits: Edit[] = []
  const fill = (part: Schema, from: string, has: unknown, value: unknown, at: Keys): void => {
    const { schema: form, file } = schemas.formOf(part, from, value)
    if (form.translate) {
      if (JSON.stringify(has) !== JSON.stringify(value)) edits.push({ at, value })
      return
    }
    const isList = Array.isArray(value)
    const now = childrenOf(form, has)
    let last = now.findLastIndex(({ name }) => leading.includes(name))
    for (const child of childrenOf(form, value)) {
      const before = now.findIndex(({ name }) => name === child.name)
      if (before >= 0) {
        last = before
        if (child.part) fill(child.part, file, now[before]?.value, child.value, [...at, isList ? before : child.name])
      } else {
        last += 1
        now.splice(last, 0, child)
        edits.push({ into: at, index: last, value: child.value, ...(isList ? {} : { key: child.name }) })
      }
    }
  }
  fill(schemas.at(schema), schema, overlay, wanted, [])
  return edits
}

function childrenOf(form: Schema, value: unknown): NamedChild[] {
  const { items, matchedBy = [] } = form
  if (Array.isArray(value))
    return value.map((item) => ({ name: nameOfItem(item, matchedBy) ?? '', value: item, part: items }))
  return Object.entries(Object(value)).map(([name, own]) => ({ name, value: own, part: propertyOf(form, name) }))
}
