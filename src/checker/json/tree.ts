import { pointer } from './pointer.ts'

/** Offsets in a text, `to` exclusive. */
export interface TextRange {
  readonly from: number
  readonly to: number
}

/** The ranges of a property's name and value; an item of a list has its value's twice. */
export interface PropertyRange {
  readonly key: TextRange
  readonly value: TextRange
}

/** A duplicate key. */
export interface Duplicate {
  readonly key: string
  readonly offset: number
  /** The offset of the first one. */
  readonly first: number
}

/** Whether a value is unknown, or may lack parts. */
export type Damage = 'unknown' | 'partial'

/** A node as `jsonc-parser` has it. */
export interface TreeNode {
  readonly type: string
  readonly offset: number
  readonly length: number
  readonly value?: unknown
  /** A property has its name and its value. */
  readonly children?: readonly TreeNode[]
  readonly damage?: Damage
}

/** A syntax tree's value, and the ranges of its parts by JSON Pointer. */
export interface Tree {
  readonly value: unknown
  readonly ranges: ReadonlyMap<string, PropertyRange>
  readonly duplicates: readonly Duplicate[]
  readonly damage: ReadonlyMap<string, Damage>
}

/** Reads a syntax tree; the last of duplicate keys wins, as in JSON.parse. */
export function readTree(root: TreeNode): Tree {
  const ranges = new Map<string, PropertyRange>()
  const duplicates: Duplicate[] = []
  const damage = new Map<string, Damage>()
  function read(node: TreeNode, at: string, key?: TreeNode): unknown {
    const value = rangeOf(node)
    ranges.set(at, { key: key ? rangeOf(key) : value, value })
    if (node.damage) damage.set(at, node.damage)
    const children = node.children ?? []
    if (node.type === 'array') return children.map((item, i) => read(item, pointer(at, i)))
    return node.type === 'object' ? readObject(children, at) : node.value
  }
  function readObject(properties: readonly TreeNode[], at: string): unknown {
    const first = new Map<string, number>()
    const entries = properties.flatMap(({ children: [name, value] = [] }): [string, unknown][] => {
      if (!name || !value) return []
      const key = String(name.value)
      const earlier = first.get(key)
      if (earlier === undefined) first.set(key, name.offset)
      else duplicates.push({ key, offset: name.offset, first: earlier })
      return [[key, read(value, pointer(at, key), name)]]
    })
    // Not by assignment, because of `__proto__`.
    return Object.fromEntries(entries)
  }
  return { value: read(root, ''), ranges, duplicates, damage }
}

function rangeOf({ offset, length }: TreeNode): TextRange {
  return { from: offset, to: offset + length }
}
