import type { Node } from 'jsonc-parser'
import { pointer } from './pointer.ts'

/** A stretch of a text: the offset of its first character, and the one behind its last. */
export interface Extent {
  readonly from: number
  readonly to: number
}

/** Where a place's name and value stand; without a name, that of the value twice. */
export interface Spot {
  readonly key: Extent
  readonly value: Extent
}

/** A name that stands a second time in its object. */
export interface Duplicate {
  readonly key: string
  readonly offset: number
  /** The offset of the first one. */
  readonly first: number
}

/** What a syntax tree means, and where each part of it stands, by JSON Pointer. */
export interface Tree {
  readonly value: unknown
  readonly spots: ReadonlyMap<string, Spot>
  readonly duplicates: readonly Duplicate[]
}

/** Reads a syntax tree; of a name that stands twice, the last value counts, as for every JSON parser. */
export function readTree(root: Node): Tree {
  const spots = new Map<string, Spot>()
  const duplicates: Duplicate[] = []
  function read(node: Node, at: string, key?: Node): unknown {
    const value = extentOf(node)
    spots.set(at, { key: key ? extentOf(key) : value, value })
    const children = node.children ?? []
    if (node.type === 'array') return children.map((item, i) => read(item, pointer(at, i)))
    return node.type === 'object' ? readObject(children, at) : node.value
  }
  function readObject(properties: readonly Node[], at: string): unknown {
    const first = new Map<string, number>()
    const entries = properties.flatMap(({ children: [name, value] = [] }): [string, unknown][] => {
      if (!name || !value) return []
      const key = String(name.value)
      const earlier = first.get(key)
      if (earlier === undefined) first.set(key, name.offset)
      else duplicates.push({ key, offset: name.offset, first: earlier })
      return [[key, read(value, pointer(at, key), name)]]
    })
    // Not by assignment: a key such as __proto__ is a key like any other.
    return Object.fromEntries(entries)
  }
  return { value: read(root, ''), spots, duplicates }
}

function extentOf({ offset, length }: Node): Extent {
  return { from: offset, to: offset + length }
}
