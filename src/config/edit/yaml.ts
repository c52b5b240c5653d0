import { type Document, isCollection, isMap, isScalar, isSeq, type Node, type Pair, parseDocument, visit } from 'yaml'
import { type Keys, placeOf, valueAt } from './edit.ts'
import { lineStart } from './layout.ts'
import type { Child, Format } from './set.ts'
import { blockText, partText, scalarText } from './yaml-text.ts'

/** How YAML is edited, as front matter has it, with plain line ends. */
export const yaml: Format = {
  read: (text) => parseDocument(text).toJS() ?? {},
  replace: replaced,
  remove: without,
  insert: withChild,
  move: moved,
  rename: renamed,
}

/** A property or item on lines of its own: where its text begins behind the white space, and where its last line ends. */
interface Part {
  readonly from: number
  readonly to: number
}

function replaced(text: string, keys: Keys, value: unknown): string {
  const document = parse(text)
  const node = nodeAt(document, keys)
  if (isScalar(node) && !node.type?.startsWith('BLOCK') && (typeof value !== 'object' || value === null)) {
    const [from, to] = node.range ?? [0, 0]
    const written = scalarText(value, node.type)
    // Of an empty value, the place is right behind the colon or the hyphen.
    return text.slice(0, from) + (from === to ? ` ${written}` : written) + text.slice(to)
  }
  const above = keys.slice(0, -1)
  const key = keys.at(-1)
  if (key === undefined) return blockText(value)
  const parts = partsAt(document, text, above)
  if (!parts) return replaced(text, above, withPart(document, above, key, value))
  const part = parts[indexOf(document, above, key)]
  if (!part) throw new Error(`There is no place ${placeOf(keys)}.`)
  const isFlow = isCollection(node) && node.flow === true
  return text.slice(0, part.from) + partText(text, part.from, { key, value, isFlow }) + text.slice(part.to)
}

function without(text: string, keys: Keys): string {
  const document = parse(text)
  const above = keys.slice(0, -1)
  const key = keys.at(-1) ?? ''
  const parts = partsAt(document, text, above)
  if (!parts || parts.length === 1) return replaced(text, above, withPart(document, above, key, undefined))
  const index = indexOf(document, above, key)
  const [part, next] = [parts[index], parts[index + 1]]
  if (!part) throw new Error(`There is no place ${placeOf(keys)}.`)
  if (next) return text.slice(0, part.from) + text.slice(next.from)
  return text.slice(0, lineStart(text, part.from)) + text.slice(part.to)
}

function withChild(text: string, keys: Keys, { index, key, value }: Child): string {
  const document = parse(text)
  const parts = partsAt(document, text, keys)
  if (!parts || parts.length === 0) {
    const has: unknown = valueAt(document.toJS() ?? {}, keys)
    const now = Array.isArray(has)
      ? has.toSpliced(index, 0, value)
      : Object.fromEntries(Object.entries(Object(has)).toSpliced(index, 0, [key ?? '', value]))
    return replaced(text, keys, now)
  }
  const [first, before] = [parts[0], parts[index - 1]]
  const at = first?.from ?? 0
  const indent = ' '.repeat(at - lineStart(text, at))
  const written = partText(text, at, { key: key ?? index, value, isFlow: false })
  if (!before) return text.slice(0, at) + written + indent + text.slice(at)
  return text.slice(0, before.to) + indent + written + text.slice(before.to)
}

function moved(text: string, keys: Keys, from: number, to: number): string {
  const document = parse(text)
  const parts = partsAt(document, text, keys)
  const list: unknown = valueAt(document.toJS(), keys)
  if (!parts && Array.isArray(list)) {
    return replaced(text, keys, list.toSpliced(from, 1).toSpliced(to, 0, list[from]))
  }
  const part = parts?.[from]
  if (!parts || !part || !parts[to]) throw new Error(`There is no place for ${placeOf([...keys, to])}.`)
  const now = parts.toSpliced(from, 1).toSpliced(to, 0, part)
  return parts.reduceRight((done, slot, i) => {
    const other = now[i] ?? slot
    return done.slice(0, slot.from) + text.slice(other.from, other.to) + done.slice(slot.to)
  }, text)
}

function renamed(text: string, keys: Keys, name: string): string {
  const document = parse(text)
  const holder = nodeAt(document, keys.slice(0, -1))
  const key = isMap(holder) ? holder.items.find((pair) => nameOfPair(pair) === keys.at(-1))?.key : undefined
  if (!isScalar(key) || !key.range) throw new Error(`There is no property ${placeOf(keys)}.`)
  return text.slice(0, key.range[0]) + scalarText(name, 'PLAIN') + text.slice(key.range[1])
}

function parse(text: string): Document {
  return parseDocument(text, { keepSourceTokens: true })
}

function nodeAt(document: Document, keys: Keys): unknown {
  return keys.length === 0 ? document.contents : document.getIn(keys, true)
}

/** The parts of what stands at keys; undefined where they do not stand on lines of their own. */
function partsAt(document: Document, text: string, keys: Keys): readonly Part[] | undefined {
  const node = nodeAt(document, keys)
  if (!isCollection(node) || node.flow) return undefined
  if (isMap(node)) return node.items.map((pair) => partOf(text, fromOf(pair.key), pair))
  const { items = [] } = Object(node.srcToken) as { items?: readonly { start: readonly Mark[] }[] }
  const hyphens = items.flatMap(({ start }) => start.find(({ type }) => type === 'seq-item-ind')?.offset ?? [])
  return node.items.map((item, i) => partOf(text, hyphens[i] ?? 0, item))
}

interface Mark {
  readonly type: string
  readonly offset: number
}

function fromOf(node: unknown): number {
  return isScalar(node) || isCollection(node) ? (node.range?.[0] ?? 0) : 0
}

function partOf(text: string, from: number, of: unknown): Part {
  let last = from + 1
  const grow = (_: unknown, { range }: Node) => {
    last = Math.max(last, range?.[1] ?? 0)
  }
  visit(of as Node, { Scalar: grow, Collection: grow })
  const written = text.slice(0, last).trimEnd().length
  const end = text.indexOf('\n', written)
  return { from, to: end < 0 ? text.length : end + 1 }
}

function nameOfPair({ key }: Pair): string {
  return String(isScalar(key) ? key.value : key)
}

function indexOf(document: Document, keys: Keys, key: string | number): number {
  const holder = nodeAt(document, keys)
  if (isMap(holder)) return holder.items.findIndex((pair) => nameOfPair(pair) === key)
  return isSeq(holder) ? Number(key) : -1
}

/** What stands at keys, with another part or without it. */
function withPart(document: Document, keys: Keys, key: string | number, value: unknown): unknown {
  const has: unknown = valueAt(document.toJS(), keys)
  if (Array.isArray(has)) return value === undefined ? has.toSpliced(Number(key), 1) : has.with(Number(key), value)
  const { [key]: _, ...others } = Object(has)
  return value === undefined ? others : { ...Object(has), [key]: value }
}
