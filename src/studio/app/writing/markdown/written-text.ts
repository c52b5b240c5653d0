import type { Node } from 'prosemirror-model'
import { documentOf, tokensOf } from './from-markdown.ts'
import { markdownOf } from './to-markdown.ts'

/** A text with its document. What the document leaves as it was keeps its bytes. */
export interface WrittenText {
  readonly document: Node
  /** The text of a document that was made from this one by edits. */
  readonly textOf: (document: Node) => string
}

/** A block at the top of a document as it is written. */
interface WrittenBlock {
  readonly node: Node
  readonly source: string
  /** The text between the block above and this one: empty lines, and definitions of links. */
  readonly before: string
}

/** Reads a text. */
export function writtenText(text: string): WrittenText {
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n'
  const document = documentOf(text)
  const { blocks, after } = blocksOf(text, document)
  const known = new Map(blocks.map((block, i) => [block.node, i]))
  return {
    document,
    textOf(edited) {
      if (edited === document || edited.eq(document)) return text
      const origins = originsOf(edited, blocks, known)
      return joined(edited, origins, blocks, after, lineEnd)
    },
  }
}

/** The blocks of a text; a document whose blocks are not those of the text has none. */
function blocksOf(text: string, document: Node): { readonly blocks: readonly WrittenBlock[]; readonly after: string } {
  const starts = [0, ...Array.from(text.matchAll(/\r\n?|\n/g), ({ 0: end, index }) => index + end.length)]
  const ranges = tokensOf(text).flatMap(({ level, map, nesting }) => (level === 0 && map && nesting >= 0 ? [map] : []))
  if (ranges.length !== document.childCount) return { blocks: [], after: '\n' }
  let end = 0
  const blocks = ranges.map(([from, to], i) => {
    const start = starts[from] ?? text.length
    const source = text.slice(start, starts[to] ?? text.length).trimEnd()
    const before = text.slice(end, start)
    end = start + source.length
    return { node: document.child(i), source, before }
  })
  return { blocks, after: text.slice(end) }
}

/** The index of the block that each node of an edited document was, if it is unchanged; they ascend. */
function originsOf(
  edited: Node,
  blocks: readonly WrittenBlock[],
  known: ReadonlyMap<Node, number>,
): readonly (number | undefined)[] {
  let next = 0
  return edited.children.map((node) => {
    const same = known.get(node)
    const origin =
      same !== undefined && same >= next ? same : blocks.findIndex((one, i) => i >= next && one.node.eq(node))
    if (origin < 0) return undefined
    next = origin + 1
    return origin
  })
}

/** The text above a block: its own one, unless a line end alone would join it with a new block above. */
function gapBefore(block: WrittenBlock | undefined, isBesideSame: boolean, between: string): string {
  const isWide = block && (isBesideSame || block.before.split('\n').length > 2)
  return isWide ? block.before : between
}

function joined(
  edited: Node,
  origins: readonly (number | undefined)[],
  blocks: readonly WrittenBlock[],
  after: string,
  lineEnd: string,
): string {
  const kept = new Set(origins)
  const used = new Set<number>()
  const between = lineEnd + lineEnd
  let text = ''
  let last = -1
  edited.forEach((node, _offset, i) => {
    const origin = origins[i]
    // A changed block takes the place of the one that it was.
    const place = origin ?? (kept.has(last + 1) ? undefined : last + 1)
    const block = place === undefined ? undefined : blocks[place]
    const source = origin === undefined ? markdownOf(node).replaceAll('\n', lineEnd) : (block?.source ?? '')
    if (place !== undefined) last = place
    if (source === '') return
    if (block && place !== undefined) used.add(place)
    const isBesideSame = origin !== undefined && (i === 0 ? origin === 0 : origins[i - 1] === origin - 1)
    text += (text === '' ? (blocks[0]?.before ?? '') : gapBefore(block, isBesideSame, between)) + source
  })
  // Definitions of links may be used by blocks that stay.
  const lost = blocks.flatMap(({ before }, i) => (used.has(i) || before.trim() === '' ? [] : [before.trim()]))
  const end = text === '' ? lineEnd : after
  return (
    text + lost.map((one) => between + one).join('') + (end.startsWith(lineEnd) || end === '' ? end : between + end)
  )
}
