/** Edits of files that leave every other byte as it was. */
import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser'
import { type Document, isCollection, isMap, isScalar, isSeq, type ParsedNode, parseDocument } from 'yaml'
import { bodyKey, isMarkdown, splitFrontMatter } from './files.ts'
import { sourceOf } from './json/source.ts'
import { parseJson } from './json.ts'
import { readYaml } from './markdown/yaml.ts'
import type { PlacedSchema, SchemaSet } from './schema.ts'

/** The path of keys to a value in a file. */
export type Keys = readonly (string | number)[]

/** Keys as people read them: `plans › 0 › premium`. */
export function keysText(keys: Keys): string {
  return keys.join(' › ')
}

/** Whether two JSON values are equal, in any order of properties. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) || Array.isArray(b)) {
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, i) => isSame(item, b[i]))
  }
  const [own, other] = [definedIn(a), definedIn(b)]
  return (
    own.length === other.length && own.every((key) => Object.hasOwn(b, key) && isSame(Object(a)[key], Object(b)[key]))
  )
}

function definedIn(value: object): string[] {
  return Object.keys(value).filter((key) => Object(value)[key] !== undefined)
}

/** The value at keys, if any. */
export function valueAt(value: unknown, keys: Keys): unknown {
  return keys.reduce<unknown>((part, key) => (hasPart(part, key) ? Object(part)[key] : undefined), value)
}

function hasPart(value: unknown, key: string | number): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
}

/**
 * The key of a list item among the others: its `matchedBy` properties, or for a text or number, its value. Undefined
 * if it has none.
 */
export function itemKey(item: unknown, matchedBy: readonly string[] = ['id']): string | undefined {
  if (typeof item !== 'object' || item === null) return JSON.stringify(item)
  const names = matchedBy.map((key) => Object(item)[key]).filter((name) => name !== undefined)
  return names.length > 0 ? JSON.stringify(names) : undefined
}

/** New text with the line ends of an existing one. */
function withNewlines(written: string, text: string): string {
  return text.includes('\r\n') ? written.replaceAll(/\r?\n/g, '\r\n') : written
}

/** The maximum width of a line in characters. */
export const widest = 120

interface Scene {
  readonly text: string
  readonly newline: string
  /** Whether an object or list must not stand on one line. */
  readonly isSpread: (node: Node) => boolean
}

/**
 * The JSON text with the properties of its objects in the order of the outline, laid out as the project's config is:
 * two spaces a level, a line for each property, but a short object or list stays on one line where it was on one.
 */
export function tidyJson(text: string, outline: Outline): string {
  const root = parseTree(text)
  if (!root) return text
  const scene = sceneOf(text)
  return write(root, outline, scene, '', 0) + scene.newline
}

/** Lays out a part of a JSON text; `before` is the width taken on its first line. */
function tidyPart(text: string, node: Node, indent: string, before: number): string {
  const written = write(node, noOutline, sceneOf(text), indent, before)
  return text.slice(0, node.offset) + written + text.slice(node.offset + node.length)
}

function sceneOf(text: string): Scene {
  return {
    text,
    newline: text.includes('\r\n') ? '\r\n' : '\n',
    isSpread: ({ offset, children: [first] = [] }) =>
      first !== undefined && text.slice(offset, first.offset).includes('\n'),
  }
}

/** Writes a value in this layout: flat objects and lists that fit stay on one line. */
export function formatJson(value: unknown): string {
  return `${formatValue(value, '')}\n`
}

/** As `formatJson` without the final newline, for a line that begins with `indent`. */
function formatValue(value: unknown, indent: string): string {
  const text = JSON.stringify(value)
  const root = parseTree(text)
  const isSpread: Scene['isSpread'] = (node) => parts(node, noOutline).some(({ value: { children } }) => children)
  return root ? write(root, noOutline, { text, newline: '\n', isSpread }, indent, indent.length) : ''
}

/** `before` is the width used on the first line, with its indent; there must be room for a comma. */
function write(node: Node, outline: Outline, scene: Scene, indent: string, before: number): string {
  const children = parts(node, outline)
  if (children.length === 0) return node.type === 'object' ? '{}' : node.type === 'array' ? '[]' : raw(node, scene)
  const flat = writeFlat(node, outline, scene)
  if (flat !== undefined && before + flat.length + 1 <= widest) return flat
  const inner = `${indent}  `
  const lines = children.map(({ key, value, outline: own }) => {
    const name = key === undefined ? '' : `${raw(key, scene)}: `
    return inner + name + write(value, own, scene, inner, inner.length + name.length)
  })
  const [open, close] = node.type === 'object' ? '{}' : '[]'
  return [`${open}`, lines.join(`,${scene.newline}`), `${indent}${close}`].join(scene.newline)
}

// Undefined when a part spans several lines.
function writeFlat(node: Node, outline: Outline, scene: Scene): string | undefined {
  const children = parts(node, outline)
  if (children.length === 0) return node.type === 'object' ? '{}' : node.type === 'array' ? '[]' : raw(node, scene)
  if (scene.isSpread(node)) return undefined
  const written: string[] = []
  for (const { key, value, outline: own } of children) {
    const flat = writeFlat(value, own, scene)
    if (flat === undefined) return undefined
    written.push(key === undefined ? flat : `${raw(key, scene)}: ${flat}`)
  }
  return node.type === 'object' ? `{ ${written.join(', ')} }` : `[${written.join(', ')}]`
}

interface NodePart {
  readonly key: Node | undefined
  readonly value: Node
  readonly outline: Outline
}

function parts({ type, children = [] }: Node, { order, partOf }: Outline): NodePart[] {
  if (type === 'array') return children.map((value, i) => ({ key: undefined, value, outline: partOf(i) }))
  if (type !== 'object') return []
  const properties = children.flatMap(({ children: [key, value] = [] }) => {
    return key && value ? [{ key, value, outline: partOf(String(key.value)) }] : []
  })
  // Unknown properties come last, in their order.
  const place = ({ key }: { readonly key: Node }): number => {
    const at = order.indexOf(key.value)
    return at < 0 ? order.length : at
  }
  return properties.toSorted((a, b) => place(a) - place(b))
}

function raw({ offset, length }: Node, { text }: Scene): string {
  return text.slice(offset, offset + length)
}

/** The start of the line at an offset. */
export function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1
}

/** The white space that the line of an offset begins with. */
function indentAt(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(lineStart(text, offset)))?.[0] ?? ''
}

/**
 * The layout that a schema gives to a value: the order of its properties, those that identify the items of a list, and
 * the same for its parts.
 */
export interface Outline {
  readonly order: readonly string[]
  readonly matchedBy?: readonly string[]
  readonly partOf: (key: string | number) => Outline
}

/** The outline of the part at keys. */
export function partOf(outline: Outline, keys: Keys): Outline {
  return keys.reduce((part, key) => part.partOf(key), outline)
}

/** The index for a new property: behind the last that precedes it in the order, or at the end. */
function indexFor(names: readonly string[], name: string, { order }: Outline): number {
  const own = order.indexOf(name)
  if (own < 0) return names.length
  return names.findLastIndex((other) => order.slice(0, own).includes(other)) + 1
}

/** Sorts the properties of a value; unknown ones come last. */
export function inOrder(value: unknown, outline: Outline): unknown {
  if (Array.isArray(value)) return value.map((item, i) => inOrder(item, outline.partOf(i)))
  if (typeof value !== 'object' || value === null) return value
  const rank = ([name]: readonly [string, unknown]) => outline.order.indexOf(name) + 1 || Infinity
  const properties = Object.entries(value).toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)))
  return Object.fromEntries(properties.map(([name, part]) => [name, inOrder(part, outline.partOf(name))]))
}

/** An empty outline. */
export const noOutline: Outline = { order: [], partOf: () => noOutline }

/** The outline that a part of a schema gives to a value. */
export function outlineOf(set: SchemaSet, part: PlacedSchema, value: unknown): Outline {
  const { schema, file } = set.formOf(part.schema, part.file, value)
  const { properties = {}, additionalProperties, items, matchedBy } = schema
  return {
    order: Object.keys(properties),
    ...(matchedBy && { matchedBy }),
    partOf: (key) => {
      const named = Object.hasOwn(properties, key) ? properties[key] : additionalProperties
      const own = Array.isArray(value) ? items : named
      return typeof own === 'object' ? outlineOf(set, { schema: own, file }, Object(value)[key]) : noOutline
    },
  }
}

/** A new property or item. */
export interface Child {
  /** Its index among the parts. */
  readonly index: number
  readonly key?: string
  readonly value: unknown
}

/** Edits of a text in one format; lines that an edit does not concern stay as they are. */
export interface Format {
  readonly read: (text: string) => unknown
  readonly replace: (text: string, keys: Keys, value: unknown) => string
  readonly remove: (text: string, keys: Keys) => string
  readonly insert: (text: string, keys: Keys, child: Child) => string
  readonly move: (text: string, keys: Keys, from: number, to: number) => string
  readonly rename: (text: string, keys: Keys, name: string) => string
}

/** In UTF-16 units: each small edit reads the whole text anew. */
const mostWork = 8_000_000

/** The most pairs of items that are compared to find those that stay. */
const mostPairs = 1_000_000

/** Thrown where so much differs that it is no use to keep how the rest is written. */
class TooMuchDiffers extends Error {}

/**
 * The text with another value in a place, or without it if that is undefined. Equal parts stay as written, unless very much
 * differs; new ones stand where the outline has them, or behind all others if it does not know them.
 */
export function setIn(format: Format, text: string, keys: Keys, value: unknown, outline: Outline = noOutline): string {
  try {
    return setParts(limited(format), text, keys, value, outline)
  } catch (error) {
    if (!(error instanceof TooMuchDiffers)) throw error
    return format.replace(text, keys, value)
  }
}

/** A format whose edits read so much text in all, and no more. */
function limited(format: Format): Format {
  let work = 0
  const read = (text: string) => {
    work += text.length
    if (work > mostWork) throw new TooMuchDiffers('Very much differs.')
    return text
  }
  return {
    read: (text) => format.read(read(text)),
    replace: (text, ...how) => format.replace(read(text), ...how),
    remove: (text, ...how) => format.remove(read(text), ...how),
    insert: (text, ...how) => format.insert(read(text), ...how),
    move: (text, ...how) => format.move(read(text), ...how),
    rename: (text, ...how) => format.rename(read(text), ...how),
  }
}

function setParts(format: Format, text: string, keys: Keys, value: unknown, outline: Outline): string {
  const has = valueAt(format.read(text), keys)
  if (isSame(has, value)) return text
  if (value === undefined) return format.remove(text, keys)
  if (has === undefined) return withNew(format, text, keys, value, outline)
  if (Array.isArray(has) && Array.isArray(value) && has.length > 0 && value.length > 0) {
    return withItems(format, text, { keys, has, value, outline })
  }
  if (!sharePart(has, value)) return format.replace(text, keys, value)
  const names = new Set([...Object.keys(Object(has)), ...Object.keys(Object(value))])
  return [...names].reduce((now, name) => {
    return setParts(format, now, [...keys, name], valueAt(value, [name]), outline)
  }, text)
}

/** Inserts an item into the list at keys, which is created if missing. */
function insertIn(
  format: Format,
  text: string,
  { keys, index, item, outline = noOutline }: { keys: Keys; index: number; item: unknown; outline?: Outline },
): string {
  if (valueAt(format.read(text), keys) === undefined) return withNew(format, text, keys, [item], outline)
  return format.insert(text, keys, { index, value: item })
}

/** Whether two objects have an equal property, so that one is a change of the other. */
function sharePart(has: unknown, value: unknown): boolean {
  if (typeof has !== 'object' || typeof value !== 'object' || has === null || value === null) return false
  if (Array.isArray(has) || Array.isArray(value)) return false
  return Object.entries(value).some(([name, part]) => isSame(part, valueAt(has, [name])))
}

function withNew(format: Format, text: string, keys: Keys, value: unknown, outline: Outline): string {
  const key = keys.at(-1)
  const above = keys.slice(0, -1)
  if (typeof key !== 'string') throw new Error(`There is no place for ${keysText(keys)}.`)
  const holder = valueAt(format.read(text), above)
  if (holder === undefined) return withNew(format, text, above, { [key]: value }, outline)
  if (typeof holder !== 'object' || Array.isArray(holder)) throw new Error(`There is no place for ${keysText(keys)}.`)
  const index = indexFor(Object.keys(Object(holder)), key, partOf(outline, above))
  return format.insert(text, above, { index, key, value })
}

interface Lists {
  readonly keys: Keys
  readonly has: readonly unknown[]
  readonly value: readonly unknown[]
  readonly outline: Outline
}

/** Replaces the items of a list; items that stay, by key or as equals, are edited in place. */
function withItems(format: Format, text: string, { keys, has, value, outline }: Lists): string {
  const { matchedBy } = partOf(outline, keys)
  const [names, newNames] = [has, value].map((list) => list.map((item) => itemKey(item, matchedBy)))
  const kept = keptItems(has.length, value.length, (i, j) => {
    const name = names?.[i]
    return (name !== undefined && name === newNames?.[j]) || isSame(has[i], value[j])
  })
  let [now, from, to, index] = [text, 0, 0, 0]
  for (const [i, j] of [...kept, [has.length, value.length] as const]) {
    // A removal and an insertion at one index are a change.
    for (; from < i && to < j; from += 1, to += 1, index += 1) {
      now = setParts(format, now, [...keys, index], value[to], outline)
    }
    for (; from < i; from += 1) now = format.remove(now, [...keys, index])
    for (; to < j; to += 1, index += 1) now = format.insert(now, keys, { index, value: value[to] })
    if (i < has.length && !isSame(has[i], value[j])) now = setParts(format, now, [...keys, index], value[j], outline)
    from = i + 1
    to = j + 1
    index += 1
  }
  return now
}

/** Whether an item of a list, by its index, stays as an item of another one. */
type IsKept = (i: number, j: number) => boolean

/** The longest common subsequence of two lists, as pairs of indexes; what is equal at their start is part of it. */
function keptItems(length: number, newLength: number, isKept: IsKept): (readonly [number, number])[] {
  let start = 0
  while (start < length && start < newLength && isKept(start, start)) start += 1
  const rest = subsequence(length - start, newLength - start, (i, j) => isKept(i + start, j + start))
  const pairs = Array.from({ length: start }, (_, i): readonly [number, number] => [i, i])
  return [...pairs, ...rest.map(([i, j]): readonly [number, number] => [i + start, j + start])]
}

function subsequence(length: number, newLength: number, isKept: IsKept): (readonly [number, number])[] {
  if (length * newLength > mostPairs) throw new TooMuchDiffers('Very many items differ.')
  const most = Array.from({ length: length + 1 }, () => new Array<number>(newLength + 1).fill(0))
  const at = (i: number, j: number) => most[i]?.[j] ?? 0
  const kept = Array.from({ length }, (_, i) => Array.from({ length: newLength }, (__, j) => isKept(i, j)))
  for (let i = length - 1; i >= 0; i -= 1)
    for (let j = newLength - 1; j >= 0; j -= 1) {
      const row = most[i]
      if (row) row[j] = kept[i]?.[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  const found: (readonly [number, number])[] = []
  for (let [i, j] = [0, 0]; i < length && j < newLength; ) {
    if (kept[i]?.[j]) found.push([i++, j++])
    else if (at(i + 1, j) >= at(i, j + 1)) i += 1
    else j += 1
  }
  return found
}

/** How JSON is edited. */
export const json: Format = {
  read: (text) => JSON.parse(text),
  replace: (text, keys, value) => replaced(text, sureNodeAt(text, keys), value),
  remove: withoutValue,
  insert: withChild,
  move: moveItem,
  rename: renameKey,
}

/** The JSON text with another value in a place. */
export function setValue(text: string, keys: Keys, value: unknown): string {
  return setIn(json, text, keys, value)
}

/** Appends an item to the list at keys, which is created if missing. */
export function addItem(text: string, keys: Keys, item: unknown): string {
  return insertIn(json, text, { keys, index: nodeAt(text, keys)?.children?.length ?? 0, item })
}

/** The JSON text with a list item moved to another index; items keep their text, and places their commas. */
function moveItem(text: string, keys: Keys, from: number, to: number): string {
  const slots = holderAt(text, keys).children ?? []
  const item = slots[from]
  if (!item || !slots[to]) throw new Error(`There is no place for ${keysText([...keys, to])}.`)
  const moved = slots.toSpliced(from, 1).toSpliced(to, 0, item)
  return slots.reduceRight((now, slot, i) => {
    const { offset, length } = moved[i] ?? slot
    return now.slice(0, slot.offset) + text.slice(offset, offset + length) + now.slice(endOf(slot))
  }, text)
}

/** The JSON text with the property at these keys renamed. */
function renameKey(text: string, keys: Keys, name: string): string {
  const key = nodeAt(text, keys)?.parent?.children?.[0]
  if (!key || typeof keys.at(-1) !== 'string') throw new Error(`There is no property ${keysText(keys)}.`)
  return fitted(text, JSON.stringify(name), key.offset, endOf(key))
}

/** The JSON text with one more part of the object or list at these keys; no other line changes but for a comma. */
function withChild(text: string, keys: Keys, { index, key, value }: Child): string {
  const holder = holderAt(text, keys)
  const { offset, children = [] } = holder
  const property = key === undefined ? '' : `${JSON.stringify(key)}: `
  const [first] = children
  if (!first) return replaced(text, holder, key === undefined ? [value] : { [key]: value })
  const previous = children[index - 1]
  const isSpread = text.slice(offset, first.offset).includes('\n')
  const indent = indentAt(text, first.offset)
  const written = property + formatValue(value, indent)
  const between = withNewlines(isSpread ? `\n${indent}` : ' ', text)
  if (!previous) return fitted(put(text, `,${between}`, first.offset), written, first.offset)
  const end = endOf(previous)
  return fitted(put(text, `,${between}`, end), written, end + 1 + between.length)
}

/** The JSON text without the property or item at these keys, and without its comma. */
function withoutValue(text: string, keys: Keys): string {
  const node = sureNodeAt(text, keys)
  const part = node.parent?.type === 'property' ? node.parent : node
  const holder = part.parent
  const siblings = holder?.children ?? []
  const index = siblings.indexOf(part)
  const [previous, next] = [siblings[index - 1], siblings[index + 1]]
  if (!holder) throw new Error('A file has a value.')
  if (next) return put(text, '', part.offset, next.offset)
  if (previous) return put(text, '', endOf(previous), endOf(part))
  return put(text, holder.type === 'object' ? '{}' : '[]', holder.offset, endOf(holder))
}

function replaced(text: string, node: Node, value: unknown): string {
  return fitted(text, formatValue(value, indentAt(text, node.offset)), node.offset, endOf(node))
}

/**
 * The text with an insertion; an object or list on its line is spread over several lines if it no longer fits on one.
 */
function fitted(text: string, written: string, from: number, to = from): string {
  const now = put(text, written, from, to)
  const end = from + now.length - (text.length - (to - from))
  const start = lineStart(now, from)
  const [rest = ''] = /^[^\r\n]*/.exec(now.slice(end)) ?? []
  // A comma may follow.
  const width = now.slice(start, end + rest.length).replace(/,$/, '').length + 1
  if (!written.includes('\n') && width <= widest) return now
  const isTouched = (node: Node) => node.offset < end && from < endOf(node)
  const within = (node: Node): Node | undefined => {
    if (!isTouched(node)) return undefined
    const isOnLine = node.offset >= start && endOf(node) <= end + rest.length
    if (isOnLine && (node.type === 'object' || node.type === 'array') && node.children?.length) return node
    return node.children
      ?.values()
      .map(within)
      .find((found) => found !== undefined)
  }
  const root = parseTree(now)
  const node = root && within(root)
  return node ? tidyPart(now, node, indentAt(now, node.offset), node.offset - start) : now
}

function holderAt(text: string, keys: Keys): Node {
  const node = sureNodeAt(text, keys)
  if (node.type !== 'object' && node.type !== 'array') throw new Error(`There is no place in ${keysText(keys)}.`)
  return node
}

function sureNodeAt(text: string, keys: Keys): Node {
  const node = nodeAt(text, keys)
  if (!node) throw new Error(`There is no place ${keysText(keys)}.`)
  return node
}

function nodeAt(text: string, keys: Keys): Node | undefined {
  const root = parseTree(text)
  return root && findNodeAtLocation(root, [...keys])
}

function put(text: string, written: string, from: number, to = from): string {
  return text.slice(0, from) + withNewlines(written, text) + text.slice(to)
}

function endOf({ offset, length }: Node): number {
  return offset + length
}

/** How YAML is editedYaml, as front matter has it, with plain line ends. */
export const yaml: Format = {
  read: (text) => parseDocument(text).toJS() ?? {},
  replace: (text, keys, value) => editedYaml(text, (document) => replace(document, keys, value)),
  remove: (text, keys) => editedYaml(text, (document) => document.deleteIn(keys)),
  insert: (text, keys, child) => editedYaml(text, (document) => insert(document, keys, child)),
  move: (text, keys, from, to) => editedYaml(text, (document) => move(document, keys, from, to)),
  rename: (text, keys, name) => editedYaml(text, (document) => rename(document, keys, name)),
}

type Front = Document<ParsedNode>

/** The text after a change of its document; comments and quotation marks stay, and long texts stay on one line. */
function editedYaml(text: string, change: (document: Front) => void): string {
  const document: Front = parseDocument(text)
  change(document)
  return document.toString({
    lineWidth: 0,
    doubleQuotedMinMultiLineLength: Number.POSITIVE_INFINITY,
    flowCollectionPadding: false,
    indentSeq: !/^[\w-]+:[ \t]*\n- /m.test(text),
  })
}

function yamlNodeAt(document: Front, keys: Keys): unknown {
  return keys.length === 0 ? document.contents : document.getIn(keys, true)
}

function replace(document: Front, keys: Keys, value: unknown): void {
  const node = yamlNodeAt(document, keys)
  if (isScalar(node) && (typeof value !== 'object' || value === null)) {
    node.value = value
    // Otherwise the number would keep the format of the one before it, such as its decimals.
    delete node.format
    delete node.minFractionDigits
    return
  }
  const made = document.createNode(value)
  if (isCollection(node) && node.flow && isCollection(made)) made.flow = true
  if (keys.length === 0) document.contents = made as ParsedNode
  else document.setIn(keys, made)
}

function insert(document: Front, keys: Keys, { index, key, value }: Child): void {
  if (keys.length === 0 && document.contents === null) document.contents = document.createNode({}) as ParsedNode
  const node = yamlNodeAt(document, keys)
  if (isMap(node)) node.items.splice(index, 0, document.createPair(key, value))
  else yamlListAt(document, keys).splice(index, 0, document.createNode(value))
}

function move(document: Front, keys: Keys, from: number, to: number): void {
  const items = yamlListAt(document, keys)
  items.splice(to, 0, ...items.splice(from, 1))
}

function rename(document: Front, keys: Keys, name: string): void {
  const holder = yamlNodeAt(document, keys.slice(0, -1))
  const key = isMap(holder)
    ? holder.items.find(({ key }) => isScalar(key) && key.value === keys.at(-1))?.key
    : undefined
  if (!isScalar(key)) throw new Error(`There is no property ${keysText(keys)}.`)
  key.value = name
}

function yamlListAt(document: Front, keys: Keys): unknown[] {
  const node = yamlNodeAt(document, keys)
  if (!isSeq(node)) throw new Error(`There is no place for ${keysText(keys)}.`)
  return node.items
}

/** The value of JSON, or the front matter and body of Markdown, with `\n` as line end. */
export interface FileValue {
  readonly value: unknown
  readonly body?: string
}

/** A change of a file's value. */
export type FileEdit =
  | { readonly kind: 'set'; readonly at: Keys; readonly value?: unknown }
  | { readonly kind: 'insert'; readonly into: Keys; readonly index: number; readonly value: unknown }
  | { readonly kind: 'move'; readonly list: Keys; readonly from: number; readonly to: number }
  | { readonly kind: 'rename'; readonly at: Keys; readonly name: string }

/** Reads a file's value; undefined when errors leave it in doubt. */
export function readFileValue(file: string, text: string): FileValue | undefined {
  if (!isMarkdown(file)) return sure(parseJson(file, text))
  const parts = splitFrontMatter(text)
  const front = parts && sure(readYaml(sourceOf(file, parts.frontMatter), 0, parts.frontMatter.length))
  return parts && front && { ...front, body: parts.body.replaceAll('\r\n', '\n') }
}

const inDoubt = ['syntax', 'comment', 'duplicate-key', 'too-deep', 'empty-file', 'front-matter', 'trailing-comma']

function sure({ value, diagnostics }: { readonly value?: unknown; readonly diagnostics: readonly { rule: string }[] }) {
  return value === undefined || diagnostics.some(({ rule }) => inDoubt.includes(rule)) ? undefined : { value }
}

/** Applies an edit to a file's text; other lines stay as they are. */
export function editedFile(file: string, text: string, edit: FileEdit, outline: Outline = noOutline): string {
  if (!isMarkdown(file)) return edited(json, text, edit, outline)
  const parts = splitFrontMatter(text)
  if (!parts) throw new Error('This file has no front matter.')
  const { opening, frontMatter, closing, body } = parts
  if (edit.kind === 'set' && isSame(edit.at, [bodyKey]))
    return opening + frontMatter + closing + withNewlines(String(edit.value ?? ''), text)
  const plain = edited(yaml, frontMatter.replaceAll('\r\n', '\n'), edit, outline)
  return opening + withNewlines(plain, text) + closing + body
}

/** Writes another value into a file's text; equal parts stay as they are. */
export function withFileValue(file: string, text: string, { value, body }: FileValue, outline = noOutline): string {
  const now = editedFile(file, text, { kind: 'set', at: [], value }, outline)
  return body === undefined ? now : editedFile(file, now, { kind: 'set', at: [bodyKey], value: body })
}

function edited(format: Format, text: string, edit: FileEdit, outline: Outline): string {
  switch (edit.kind) {
    case 'set':
      return setIn(format, text, edit.at, inOrder(edit.value, partOf(outline, edit.at)), outline)
    case 'insert': {
      const item = inOrder(edit.value, partOf(outline, [...edit.into, edit.index]))
      return insertIn(format, text, { keys: edit.into, index: edit.index, item, outline })
    }
    case 'move':
      return format.move(text, edit.list, edit.from, edit.to)
    case 'rename':
      return format.rename(text, edit.at, edit.name)
  }
}

/** Applies an edit to a file's value. Throws when its place does not exist. */
export function afterEdit({ value, body }: FileValue, edit: FileEdit): FileValue {
  if (body !== undefined && edit.kind === 'set' && isSame(edit.at, [bodyKey]))
    return { value, body: String(edit.value ?? '') }
  return { value: changedValue(value, edit), ...(body !== undefined && { body }) }
}

function changedValue(value: unknown, edit: FileEdit): unknown {
  if (edit.kind === 'set') return withPart(value, edit.at, edit.value)
  if (edit.kind === 'insert') {
    const list = valueAt(value, edit.into) ?? []
    return withPart(value, edit.into, listAt(list, edit.into, edit.index).toSpliced(edit.index, 0, edit.value))
  }
  if (edit.kind === 'move') {
    const list = listAt(valueAt(value, edit.list), edit.list, Math.max(edit.from, edit.to) + 1)
    return withPart(value, edit.list, list.toSpliced(edit.from, 1).toSpliced(edit.to, 0, list[edit.from]))
  }
  const holder = valueAt(value, edit.at.slice(0, -1))
  const key = edit.at.at(-1)
  if (typeof key !== 'string' || !isObject(holder) || !Object.hasOwn(holder, key) || Object.hasOwn(holder, edit.name))
    throw new Error(`${keysText(edit.at)} cannot be named ${edit.name}.`)
  const renamed = Object.entries(holder).map(([name, part]) => [name === key ? edit.name : name, part])
  return withPart(value, edit.at.slice(0, -1), Object.fromEntries(renamed))
}

function listAt(list: unknown, at: Keys, length: number): readonly unknown[] {
  if (!Array.isArray(list) || list.length < length) throw new Error(`There is no such place in ${keysText(at)}.`)
  return list
}

function withPart(value: unknown, [key, ...rest]: Keys, part: unknown): unknown {
  if (key === undefined) return part
  if (Array.isArray(value)) {
    if (typeof key !== 'number' || key >= value.length) throw new Error(`There is no item ${key}.`)
    return rest.length === 0 && part === undefined
      ? value.toSpliced(key, 1)
      : value.with(key, withPart(value[key], rest, part))
  }
  if ((value !== undefined && !isObject(value)) || typeof key !== 'string') throw new Error(`There is no place ${key}.`)
  const { [key]: own, ...others } = { ...value }
  const now = withPart(own, rest, part)
  if (now === undefined) return others
  return value && Object.hasOwn(value, key) ? { ...value, [key]: now } : { ...others, [key]: now }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
