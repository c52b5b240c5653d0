import { type Document, isMap, isSeq, type Pair, parseDocument } from 'yaml'
import { isSame, type Keys, placeOf } from './edit.ts'
import { noOutline, type Outline } from './layout.ts'

/** The YAML text with another value in a place, or without it where that is undefined. */
export function setYamlValue(text: string, keys: Keys, value: unknown, outline: Outline = noOutline): string {
  return edited(text, (document) => {
    if (value === undefined) document.deleteIn(keys)
    else if (document.hasIn(keys) || typeof keys.at(-1) === 'number') document.setIn(keys, document.createNode(value))
    else {
      const above = keys.slice(0, -1)
      const holder = above.length === 0 ? document.contents : document.getIn(above, true)
      if (!isMap(holder)) throw new Error(`There is no place for ${placeOf(keys)}.`)
      const { order } = above.reduce<Outline>((part, key) => part.partOf(key), outline)
      const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
      const own = rank(String(keys.at(-1)))
      const last = holder.items.findLastIndex(({ key }) => own === order.length || rank(String(key)) < own)
      holder.items.splice(last + 1, 0, document.createPair(keys.at(-1), value) as Pair)
    }
  })
}

/** The YAML text with an item at an index of the list at these keys, which begins where there is none. */
export function insertYamlItem(text: string, keys: Keys, index: number, item: unknown, outline = noOutline): string {
  const list = parseDocument(text).getIn(keys, true)
  if (!isSeq(list)) return setYamlValue(text, keys, [item], outline)
  return edited(text, (document) => {
    const list = document.getIn(keys, true)
    if (isSeq(list)) list.items.splice(index, 0, document.createNode(item))
  })
}

/** The YAML text with an item of a list at another index of it. */
export function moveYamlItem(text: string, keys: Keys, from: number, to: number): string {
  return edited(text, (document) => {
    const list = document.getIn(keys, true)
    if (isSeq(list)) list.items.splice(to, 0, ...list.items.splice(from, 1))
  })
}

/** The YAML text with another name of the property at these keys. */
export function renameYamlKey(text: string, keys: Keys, name: string): string {
  return edited(text, (document) => {
    const above = keys.slice(0, -1)
    const holder = above.length === 0 ? document.contents : document.getIn(above, true)
    const pair = isMap(holder) ? holder.items.find(({ key }) => isSame(String(key), keys.at(-1))) : undefined
    if (pair) pair.key = document.createNode(name)
  })
}

function edited(text: string, edit: (document: Document) => void): string {
  const document = parseDocument(text)
  edit(document)
  return document.toString({ lineWidth: 0 })
}
