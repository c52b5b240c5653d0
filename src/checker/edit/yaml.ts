import { type Document, isCollection, isMap, isScalar, isSeq, type ParsedNode, parseDocument } from 'yaml'
import { type Keys, keysText } from './edit.ts'
import type { Child, Format } from './set.ts'

/** How YAML is edited, as front matter has it, with plain line ends. */
export const yaml: Format = {
  read: (text) => parseDocument(text).toJS() ?? {},
  replace: (text, keys, value) => edited(text, (document) => replace(document, keys, value)),
  remove: (text, keys) => edited(text, (document) => document.deleteIn(keys)),
  insert: (text, keys, child) => edited(text, (document) => insert(document, keys, child)),
  move: (text, keys, from, to) => edited(text, (document) => move(document, keys, from, to)),
  rename: (text, keys, name) => edited(text, (document) => rename(document, keys, name)),
}

type Front = Document<ParsedNode>

/** The text after a change of its document; comments and quotation marks stay, and long texts stay on one line. */
function edited(text: string, change: (document: Front) => void): string {
  const document: Front = parseDocument(text)
  change(document)
  return document.toString({
    lineWidth: 0,
    doubleQuotedMinMultiLineLength: Number.POSITIVE_INFINITY,
    flowCollectionPadding: false,
    indentSeq: !/^[\w-]+:[ \t]*\n- /m.test(text),
  })
}

function nodeAt(document: Front, keys: Keys): unknown {
  return keys.length === 0 ? document.contents : document.getIn(keys, true)
}

function replace(document: Front, keys: Keys, value: unknown): void {
  const node = nodeAt(document, keys)
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
  const node = nodeAt(document, keys)
  if (isMap(node)) node.items.splice(index, 0, document.createPair(key, value))
  else listAt(document, keys).splice(index, 0, document.createNode(value))
}

function move(document: Front, keys: Keys, from: number, to: number): void {
  const items = listAt(document, keys)
  items.splice(to, 0, ...items.splice(from, 1))
}

function rename(document: Front, keys: Keys, name: string): void {
  const holder = nodeAt(document, keys.slice(0, -1))
  const key = isMap(holder)
    ? holder.items.find(({ key }) => isScalar(key) && key.value === keys.at(-1))?.key
    : undefined
  if (!isScalar(key)) throw new Error(`There is no property ${keysText(keys)}.`)
  key.value = name
}

function listAt(document: Front, keys: Keys): unknown[] {
  const node = nodeAt(document, keys)
  if (!isSeq(node)) throw new Error(`There is no place for ${keysText(keys)}.`)
  return node.items
}
