import { isAlias, isMap, isScalar, isSeq, type Node, type Pair } from 'yaml'
import { pointer } from '../json/pointer.ts'
import type { Duplicate, Extent, Spot, Tree } from '../json/tree.ts'

/** What a YAML document means, where each part of it stands, and the parts that front matter does not take. */
export interface YamlTree extends Omit<Tree, 'damage'> {
  /** The offsets of anchors, aliases and tags. */
  readonly marks: readonly number[]
  /** The offsets of comments that stand on the line of a text and cut it short. */
  readonly cut: readonly number[]
}

/** Where the front matter opens: what concerns all of it is said there. */
const dashes: Extent = { from: 0, to: 3 }

interface Found {
  readonly spots: Map<string, Spot>
  readonly duplicates: Duplicate[]
  readonly marks: number[]
  readonly cut: number[]
}

/** Reads a YAML document's content, which begins at `from` in the file's text; an empty one is an empty object. */
export function readYamlTree(content: Node | null, text: string, from: number): YamlTree {
  const found: Found = { spots: new Map([['', { key: dashes, value: dashes }]]), duplicates: [], marks: [], cut: [] }
  const value = content === null ? {} : read(content, '', dashes)
  return { value, ...found }

  function read(node: unknown, at: string, key: Extent): unknown {
    const value = at === '' ? dashes : (extentOf(node, from) ?? key)
    found.spots.set(at, { key, value })
    found.marks.push(...marksOf(node, value.from, text))
    if (isSeq(node)) {
      return node.items.map((item, i) => read(item, pointer(at, i), extentOf(item, from) ?? value))
    }
    if (isMap(node)) return readMap(node.items, at)
    if (!isScalar(node)) return null
    const end = from + (node.range?.[1] ?? 0)
    const comment = node.type === 'PLAIN' ? /^[ \t]+#/.exec(text.slice(end)) : null
    if (comment) found.cut.push(end + comment[0].length - 1)
    return node.value
  }

  function readMap(pairs: readonly Pair[], at: string): unknown {
    const first = new Map<string, number>()
    const entries = pairs.map(({ key: name, value: part }): [string, unknown] => {
      const key = String(isScalar(name) ? name.value : name)
      const extent = extentOf(name, from) ?? dashes
      const earlier = first.get(key)
      if (earlier === undefined) first.set(key, extent.from)
      else found.duplicates.push({ key, offset: extent.from, first: earlier })
      return [key, read(part, pointer(at, key), extent)]
    })
    return Object.fromEntries(entries)
  }
}

function marksOf(node: unknown, offset: number, text: string): number[] {
  if (isAlias(node)) return [offset]
  if (!isNode(node)) return []
  // A node begins behind its anchor and its tag.
  return [
    ...(node.anchor ? [text.lastIndexOf(`&${node.anchor}`, offset)] : []),
    ...(node.tag ? [text.lastIndexOf('!', offset)] : []),
  ]
}

function extentOf(node: unknown, offset: number): Extent | undefined {
  const [from, to] = (isNode(node) ? node.range : undefined) ?? []
  return from === undefined || to === undefined ? undefined : { from: offset + from, to: offset + to }
}

function isNode(node: unknown): node is { range?: readonly number[] | null; anchor?: string; tag?: string } {
  return isScalar(node) || isMap(node) || isSeq(node) || isAlias(node)
}
