import { type Node, parseTree } from 'jsonc-parser'
import type { PlacedSchema, SchemaSet } from '../schema/schema-set.ts'
import type { Keys } from './edit.ts'

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
export function tidyPart(text: string, node: Node, indent: string, before: number): string {
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
export function formatValue(value: unknown, indent: string): string {
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
export function indentAt(text: string, offset: number): string {
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
export function indexFor(names: readonly string[], name: string, { order }: Outline): number {
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
