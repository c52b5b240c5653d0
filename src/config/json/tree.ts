import { pointer } from './pointer.ts'

/** A stretch of a text: the offset of its first character, and the one behind its last. */
export interface TextRange {
  readonly from: number
  readonly to: number
}

/** Where a place's name and value stand; without a name, that of the value twice. */
export interface PropertyRange {
  readonly key: TextRange
  readonly value: TextRange
}

/** A name that stands a second time in its object. */
export interface Duplicate {
  readonly key: string
  readonly offset: number
  /** The offset of the first one. */
  readonly first: number
}

/** How the text of a value is damaged: nobody knows what it says, or some of it may be lost. */
export type Damage = 'unknown' | 'partial'

/** A part of a syntax tree, as `jsonc-parser` has it. */
export interface TreeNode {
  readonly type: string
  readonly offset: number
  readonly length: number
  readonly value?: unknown
  /** Of a property, its name and its value. */
  readonly children?: readonly TreeNode[]
  readonly damage?: Damage
}

/** What a syntax tree means, and where each part of it stands, by JSON Pointer. */
export interface Tree {
  readonly value: unknown
  readonly ranges: ReadonlyMap<string, PropertyRange>
  readonly duplicates: readonly Duplicate[]
  /** What is damaged, by JSON Pointer. */
  readonly damage: ReadonlyMap<string, Damage>
}

/** Reads a syntax tree; of a name that stands twice, the last value counts, as for every JSON parser. */
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
    // Not by assignment: a key such as __proto__ is a key like any other.
    return Object.fromEntries(entries)
  }
  return { value: read(root, ''), ranges, duplicates, damage }
}

function rangeOf({ offset, length }: TreeNode): TextRange {
  return { from: offset, to: offset + length }
}
