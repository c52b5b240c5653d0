import type { Node } from 'jsonc-parser'
import { pointer } from './pointer.ts'

/** The offsets of a place's name and value; without a name, that of the value twice. */
export interface Spot {
  readonly key: number
  readonly value: number
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
  function read(node: Node, at: string, key: number): unknown {
    spots.set(at, { key, value: node.offset })
    const children = node.children ?? []
    if (node.type === 'array') return children.map((item, i) => read(item, pointer(at, i), item.offset))
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
      return [[key, read(value, pointer(at, key), name.offset)]]
    })
    // Not by assignment: a key such as __proto__ is a key like any other.
    return Object.fromEntries(entries)
  }
  return { value: read(root, '', root.offset), spots, duplicates }
}
