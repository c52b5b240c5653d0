import { findNodeAtLocation, getNodeValue, type Node, parseTree } from 'jsonc-parser'
import { isSame, type Keys, placeOf, withNewlines } from './edit.ts'
import { formatValue, indentAt, lineStart, noOutline, type Outline, widest, withSpread } from './layout.ts'

/**
 * The JSON text with another value in a place, or without it where that is undefined. What is the same in both stays as it
 * is written; what is new stands where the outline has it, and behind all others where that does not know it.
 */
export function setValue(text: string, keys: Keys, value: unknown, outline: Outline = noOutline): string {
  if (value === undefined) return withoutValue(text, keys)
  const node = nodeAt(text, keys)
  if (!node) return withProperty(text, keys, value, outline)
  const has: unknown = getNodeValue(node)
  if (isSame(has, value)) return text
  const parts = sharedParts(has, value)
  const own = keys.reduce<Outline>((part, key) => part.partOf(key), outline)
  if (parts === undefined) return replaced(text, node, value)
  if (parts === 'list') return withItems(text, keys, { has: has as unknown[], value: value as unknown[] })
  const names = new Set([...Object.keys(Object(has)), ...inOrder(Object.keys(Object(value)), own)])
  return [...names].reduce((now, name) => setValue(now, [...keys, name], Object(value)[name], outline), text)
}

/** How two values are told apart: as objects that share a part, as lists, or as wholes. */
function sharedParts(has: unknown, value: unknown): 'object' | 'list' | undefined {
  if (typeof has !== 'object' || typeof value !== 'object' || has === null || value === null) return undefined
  if (Array.isArray(has) !== Array.isArray(value)) return undefined
  if (Array.isArray(has)) return has.length > 0 && Array.isArray(value) && value.length > 0 ? 'list' : undefined
  const isShared = Object.entries(value).some(([name, part]) => isSame(part, Object(has)[name]))
  return isShared ? 'object' : undefined
}

function inOrder(names: readonly string[], { order }: Outline): string[] {
  return names.toSorted((a, b) => rank(order, a) - rank(order, b))
}

function rank(order: readonly string[], name: string): number {
  const at = order.indexOf(name)
  return at < 0 ? order.length : at
}

/** The text with other items in a list; those at its start and its end that stay the same are left as they are. */
function withItems(
  text: string,
  keys: Keys,
  { has, value }: { readonly has: readonly unknown[]; readonly value: readonly unknown[] },
): string {
  let start = 0
  while (start < Math.min(has.length, value.length) && isSame(has[start], value[start])) start += 1
  let end = 0
  const rest = Math.min(has.length, value.length) - start
  while (end < rest && isSame(has.at(-1 - end), value.at(-1 - end))) end += 1
  let now = text
  const shared = Math.min(has.length, value.length) - end
  for (let i = start; i < shared; i += 1) now = setValue(now, [...keys, i], value[i])
  for (let i = has.length - end - 1; i >= shared; i -= 1) now = withoutValue(now, [...keys, i])
  for (let i = shared; i < value.length - end; i += 1) now = withChild(now, keys, { index: i, value: value[i] })
  return now
}

/** The JSON text with an item behind the last one of the list at these keys, which begins where there is none. */
export function addItem(text: string, keys: Keys, item: unknown): string {
  return insertItem(text, keys, nodeAt(text, keys)?.children?.length ?? 0, item)
}

/** The JSON text with an item at an index of the list at these keys, which begins where there is none. */
export function insertItem(text: string, keys: Keys, index: number, item: unknown, outline = noOutline): string {
  if (!nodeAt(text, keys)) return setValue(text, keys, [item], outline)
  return withChild(text, keys, { index, value: item })
}

/** The JSON text with an item of a list at another index of it; each keeps its text, and each place its commas. */
export function moveItem(text: string, keys: Keys, from: number, to: number): string {
  const slots = holderAt(text, keys).children ?? []
  const item = slots[from]
  if (!item || !slots[to]) throw new Error(`There is no place for ${placeOf([...keys, to])}.`)
  const moved = slots.toSpliced(from, 1).toSpliced(to, 0, item)
  return slots.reduceRight((now, slot, i) => {
    const { offset, length } = moved[i] ?? slot
    return now.slice(0, slot.offset) + text.slice(offset, offset + length) + now.slice(endOf(slot))
  }, text)
}

/** The JSON text with another name of the property at these keys. */
export function renameKey(text: string, keys: Keys, name: string): string {
  const key = nodeAt(text, keys)?.parent?.children?.[0]
  if (!key || typeof keys.at(-1) !== 'string') throw new Error(`There is no property ${placeOf(keys)}.`)
  return refitted(put(text, JSON.stringify(name), key.offset, endOf(key)), key.offset)
}

/** One more part of an object, under a key, or of a list. */
export interface Child {
  /** Before how many of the parts that there are it stands. */
  readonly index: number
  readonly key?: string
  readonly value: unknown
}

/** The JSON text with one more part of the object or list at these keys; no other line changes but for a comma. */
export function withChild(text: string, keys: Keys, { index, key, value }: Child): string {
  const holder = holderAt(text, keys)
  const { offset, children = [] } = holder
  const property = key === undefined ? '' : `${JSON.stringify(key)}: `
  const [first] = children
  if (!first) return replaced(text, holder, key === undefined ? [value] : { [key]: value })
  const previous = children[index - 1]
  const isSpread = text.slice(offset, first.offset).includes('\n')
  const line = property + formatValue(value, '')
  if (!isSpread && !line.includes('\n')) {
    const now = previous ? put(text, `, ${line}`, endOf(previous)) : put(text, `${line}, `, first.offset)
    return refitted(now, offset)
  }
  if (!isSpread) {
    const own = indentAt(text, offset)
    const spread = withSpread(text, holder, own, widest)
    return withChild(spread, keys, { index, value, ...(key !== undefined && { key }) })
  }
  const indent = indentAt(text, first.offset)
  const written = property + formatValue(value, indent)
  return previous
    ? put(text, `,\n${indent}${written}`, endOf(previous))
    : put(text, `${written},\n${indent}`, first.offset)
}

function withProperty(text: string, keys: Keys, value: unknown, outline: Outline): string {
  const key = keys.at(-1)
  const above = keys.slice(0, -1)
  if (typeof key !== 'string') throw new Error(`There is no place for ${placeOf(keys)}.`)
  const holder = nodeAt(text, above)
  if (!holder) return setValue(text, above, { [key]: value }, outline)
  if (holder.type !== 'object') throw new Error(`There is no place for ${placeOf(keys)}.`)
  const { order } = above.reduce<Outline>((part, name) => part.partOf(name), outline)
  return withChild(text, above, { index: indexFor(holder, order, key), key, value })
}

/** Behind the last property that comes before it in the order; of those in no order, behind all. */
function indexFor({ children = [] }: Node, order: readonly string[], key: string): number {
  const own = rank(order, key)
  if (own === order.length) return children.length
  return children.findLastIndex((property) => rank(order, String(property.children?.[0]?.value)) < own) + 1
}

/** The JSON text without the property or item at these keys, and without its comma. */
function withoutValue(text: string, keys: Keys): string {
  const node = nodeAt(text, keys)
  if (!node) return text
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
  const written = formatValue(value, indentAt(text, node.offset))
  return refitted(put(text, written, node.offset, endOf(node)), node.offset)
}

/** The text with the outermost object or list that stands on the line of an offset spread, where that is too wide. */
function refitted(text: string, offset: number): string {
  const start = lineStart(text, offset)
  const [line = ''] = /^[^\r\n]*/.exec(text.slice(start)) ?? []
  if (line.length <= widest) return text
  const root = parseTree(text)
  const within = (node: Node): Node | undefined => {
    if (node.offset > offset || endOf(node) <= offset) return undefined
    const isOnLine = node.offset >= start && endOf(node) <= start + line.length
    if (isOnLine && (node.type === 'object' || node.type === 'array') && node.children?.length) return node
    return node.children
      ?.values()
      .map(within)
      .find((found) => found !== undefined)
  }
  const node = root && within(root)
  return node ? withSpread(text, node, indentAt(text, node.offset), node.offset - start) : text
}

function holderAt(text: string, keys: Keys): Node {
  const node = nodeAt(text, keys)
  if (node?.type !== 'object' && node?.type !== 'array') throw new Error(`There is no place for ${placeOf(keys)}.`)
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
