import type { FlowGraph, FlowNode } from './flow-graph.ts'

/** A box of the drawing with its place and its lines of text, in pixels. */
export interface Box {
  readonly node: FlowNode
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly title: readonly string[]
  readonly lines: readonly string[]
}

const boxWidth = 340
const gap = 48
const margin = 24
/** Characters of 14 pixels that surely fit into a box. */
const longestLine = 42

/** The boxes, each layer centred under the one above. */
export function boxesOf({ nodes }: FlowGraph): Box[] {
  const layers = [...Map.groupBy(nodes, ({ layer }) => layer)].sort(([a], [b]) => a - b)
  const widest = Math.max(...layers.map(([, layer]) => widthOf(layer.length)))
  let y = margin
  return layers.flatMap(([, layer]) => {
    const left = margin + (widest - widthOf(layer.length)) / 2
    const row = layer.map((node, i): Box => {
      const title = wrapped(node.title)
      const lines = node.lines.flatMap(wrapped)
      const height = 24 + 20 * (title.length + lines.length)
      return { node, x: left + i * (boxWidth + gap), y, width: boxWidth, height, title, lines }
    })
    y += Math.max(...row.map(({ height }) => height)) + gap
    return row
  })
}

/** The size of the sheet that holds the boxes, and beside them this many lines that go around. */
export function sheet(boxes: readonly Box[], around: number): { width: number; height: number } {
  const right = Math.max(...boxes.map(({ x, width }) => x + width))
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height))
  return { width: right + margin + (around > 0 ? 24 * around + 320 : 0), height: bottom + margin }
}

function widthOf(boxes: number): number {
  return boxes * boxWidth + (boxes - 1) * gap
}

function wrapped(text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && `${last} ${word}`.length <= longestLine) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
