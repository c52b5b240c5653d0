import { findNodeAtLocation, getNodeValue, type Node, parseTree } from 'jsonc-parser'
import { isMap, isSeq, parseDocument } from 'yaml'
import { formatValue, indentAt, setValue, widest } from '../../config/fix/write-json.ts'

/** Where a value stands: the keys that lead to it. */
export type Keys = readonly (string | number)[]

/** One change of a document: another value in a place, or one more at an index of an object, under a key, or of a list. */
export type Edit =
  | { readonly at: Keys; readonly value: unknown }
  | { readonly into: Keys; readonly index: number; readonly key?: string; readonly value: unknown }

/** The JSON text with the edits, one after the other; what they do not touch stays as it is. */
export function editedJson(text: string, edits: readonly Edit[]): string {
  return edits.reduce((now, edit) => {
    return 'at' in edit ? setValue(now, [...edit.at], edit.value) : withChild(now, edit)
  }, text)
}

function withChild(text: string, { into, index, key, value }: Extract<Edit, { into: Keys }>): string {
  const root = parseTree(text)
  const holder = root && findNodeAtLocation(root, [...into])
  if (!holder) throw new Error(`There is no place for ${into.join('.')}.`)
  const { offset, length, children = [] } = holder
  const newline = text.includes('\r\n') ? '\r\n' : '\n'
  const put = (written: string, from: number, to = from) =>
    text.slice(0, from) + written.replaceAll('\n', newline) + text.slice(to)
  const [first] = children
  const property = key === undefined ? '' : `${JSON.stringify(key)}: `
  if (!first || !text.slice(offset, first.offset).includes('\n')) {
    const before = children[index]
    const line = property + formatValue(value, '')
    const inLine = before ? put(`${line}, `, before.offset) : first && put(`, ${line}`, endOf(children.at(-1) ?? first))
    if (inLine && !line.includes('\n') && lineAt(inLine, offset).length <= widest) return inLine
    const has: unknown = getNodeValue(holder)
    const now = Array.isArray(has)
      ? has.toSpliced(index, 0, value)
      : Object.fromEntries(Object.entries(Object(has)).toSpliced(index, 0, [key ?? '', value]))
    return put(formatValue(now, indentAt(text, offset)), offset, offset + length)
  }
  const indent = indentAt(text, first.offset)
  const written = property + formatValue(value, indent)
  const previous = children[index - 1]
  if (!previous) return put(`${written},\n${indent}`, first.offset)
  return put(`,\n${indent}${written}`, endOf(previous))
}

function endOf({ offset, length }: Node): number {
  return offset + length
}

function lineAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  return text.slice(start).split('\n', 1)[0] ?? ''
}

/** The YAML text with the edits, one after the other. */
export function editedYaml(text: string, edits: readonly Edit[]): string {
  if (edits.length === 0) return text
  const document = parseDocument(text)
  for (const edit of edits) {
    if ('at' in edit) {
      document.setIn(edit.at, typeof edit.value === 'string' ? edit.value : document.createNode(edit.value))
      continue
    }
    const holder = edit.into.length === 0 ? document.contents : document.getIn(edit.into, true)
    if (isMap(holder)) holder.items.splice(edit.index, 0, document.createPair(edit.key, edit.value))
    else if (isSeq(holder)) holder.items.splice(edit.index, 0, document.createNode(edit.value))
  }
  return document.toString({ lineWidth: 0 })
}
