import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser'
import { type Keys, keysText, withNewlines } from './edit.ts'
import { formatValue, indentAt, lineStart, tidyPart, widest } from './layout.ts'
import { type Child, type Format, insertIn, setIn } from './set.ts'

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
