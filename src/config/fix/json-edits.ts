import { findNodeAtLocation, getNodeValue, type JSONPath, type Node, parseTree } from 'jsonc-parser'
import { formatValue, widest } from './tidy-json.ts'

/** The JSON text with an item behind the last one of the list at these keys, which begins where there is none; no other line changes. */
export function addItem(text: string, keys: JSONPath, item: unknown): string {
  const list = nodeAt(text, keys)
  const last = list?.children?.at(-1)
  if (!list || !last) return setValue(text, keys, [item])
  const isSpread = text.slice(list.offset, list.offset + list.length).includes('\n')
  const indent = indentAt(text, isSpread ? last.offset : list.offset)
  const end = last.offset + last.length
  if (isSpread) return insert(text, end, `,\n${indent}${formatValue(item, indent)}`)
  const line = formatValue(item, indent)
  const [lineEnd = ''] = /^.*/m.exec(text.slice(end)) ?? []
  const isShort = !line.includes('\n') && end - lineStart(text, end) + line.length + lineEnd.length + 2 <= widest
  return isShort ? insert(text, end, `, ${line}`) : setValue(text, keys, [...getNodeValue(list), item])
}

/** The JSON text with a value at these keys, in place of the one that is there, or as the last property of its object. */
export function setValue(text: string, keys: JSONPath, value: unknown): string {
  const node = nodeAt(text, keys)
  if (node) {
    const written = formatValue(value, indentAt(text, node.offset))
    return insert(text, node.offset, written, node.length)
  }
  const holder = nodeAt(text, keys.slice(0, -1))
  const last = holder?.children?.at(-1)
  if (!last) throw new Error(`There is no place for ${keys.join('.')}.`)
  const indent = indentAt(text, last.offset)
  const property = `${JSON.stringify(keys.at(-1))}: ${formatValue(value, indent)}`
  return insert(text, last.offset + last.length, `,\n${indent}${property}`)
}

function insert(text: string, offset: number, written: string, length = 0): string {
  const lines = text.includes('\r\n') ? written.replaceAll('\n', '\r\n') : written
  return text.slice(0, offset) + lines + text.slice(offset + length)
}

function nodeAt(text: string, keys: JSONPath): Node | undefined {
  const root = parseTree(text)
  return root && findNodeAtLocation(root, keys)
}

function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1
}

/** The white space that the line of an offset begins with. */
function indentAt(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(lineStart(text, offset)))?.[0] ?? ''
}
