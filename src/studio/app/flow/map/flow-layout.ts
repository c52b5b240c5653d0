import { Graph, layout } from '@dagrejs/dagre'
import type { FlowGraph, FlowNode } from './flow-graph.ts'

/** A point on the map, in pixels at full zoom. */
export interface Spot {
  readonly x: number
  readonly y: number
}

/** A box with the position of its upper left corner. */
interface PlacedNode extends Spot {
  readonly node: FlowNode
  readonly width: number
  readonly height: number
}

export interface FlowLayout {
  readonly nodes: readonly PlacedNode[]
  /** The bends and the label position of each arrow, by its id. */
  readonly bends: Readonly<Record<string, { readonly points: readonly Spot[]; readonly label?: Spot }>>
  readonly width: number
  readonly height: number
}

const sizes = {
  question: { width: 98, height: 52 },
  contact: { width: 98, height: 52 },
  sent: { width: 112, height: 52 },
  end: { width: 112, height: 52 },
  banner: { width: 118, height: 66 },
  field: { width: 124, height: 46 },
} as const

const gap = 12
const labelWidth = 108
const labelHeight = 50
const margin = 8

/** The size of an arrow's label, of up to three lines. */
export function labelSize({ length }: string): { readonly width: number; readonly height: number } {
  return { width: Math.min(labelWidth, 20 + length * 6.5), height: length > 32 ? labelHeight : 36 }
}

/** Lays out the steps from left to right by dagre, with their banners and fields below. */
export function flowLayout({ nodes, edges }: FlowGraph): FlowLayout {
  const graph = new Graph()
  graph.setGraph({ rankdir: 'LR', nodesep: 24, ranksep: 15, edgesep: 20, marginx: margin, marginy: margin })
  graph.setDefaultEdgeLabel(() => ({}))
  const steps = nodes.filter(({ under }) => under === undefined)
  for (const step of steps) graph.setNode(step.id, { ...room(step, nodes) })
  for (const { from, to, short, isLost } of edges) {
    graph.setEdge(from, to, { weight: isLost ? 0 : 1, ...(short && { ...labelSize(short), labelpos: 'c' }) })
  }
  layout(graph)
  const level = levelling(graph, nodes, edges)
  const placed = steps.flatMap((step) => placedUnder(step, nodes, level(graph.node(step.id))))
  const bends = edges.map(({ id, from, to, short }) => {
    const { points = [], x = 0, y = 0 } = graph.edge(from, to)
    // Arrows between neighbours are straight, unless they have a label.
    const stops = points.length > 3 || short ? points.slice(1, -1) : []
    return [id, { points: stops.map(level), ...(short && { label: level({ x, y }) }) }] as const
  })
  return raised({ nodes: placed, bends: Object.fromEntries(bends), width: graph.graph().width ?? 0 })
}

/**
 * Moves columns of the layout up or down until the steps of every path, and the arrows between them, stand in one line.
 */
function levelling(graph: Graph, nodes: readonly FlowNode[], edges: FlowGraph['edges']): (spot: Spot) => Spot {
  const main = new Set(nodes.filter(({ isOnAll }) => isOnAll).map(({ id }) => id))
  const onLine = [
    ...[...main].map((id): Spot => graph.node(id)),
    ...edges.flatMap(({ from, to }): Spot[] => {
      return main.has(from) && main.has(to) ? (graph.edge(from, to).points ?? []).slice(1, -1) : []
    }),
  ]
  const shifts = new Map(onLine.map(({ x, y }) => [Math.round(x), -y]))
  return ({ x, y }) => ({ x, y: y + (shifts.get(Math.round(x)) ?? 0) })
}

/** Removes the empty space above the steps. */
function raised({ nodes, bends, width }: Omit<FlowLayout, 'height'>): FlowLayout {
  const ways = Object.values(bends).flatMap(({ points, label }) => [
    ...points.map(({ y }) => ({ from: y, to: y })),
    ...(label ? [{ from: label.y - labelHeight / 2, to: label.y + labelHeight / 2 }] : []),
  ])
  const spans = [...nodes.map(({ y, height }) => ({ from: y, to: y + height })), ...ways]
  const top = Math.min(...spans.map(({ from }) => from)) - margin
  const up = <T extends Spot>(spot: T): T => ({ ...spot, y: spot.y - top })
  const turns = Object.entries(bends).map(([id, { points, label }]) => {
    return [id, { points: points.map(up), ...(label && { label: up(label) }) }] as const
  })
  const height = Math.max(...spans.map(({ to }) => to)) - top + margin
  return { nodes: nodes.map(up), bends: Object.fromEntries(turns), width, height }
}

/** The size of a step with its banners and fields, mirrored above to keep steps in line. */
function room(step: FlowNode, nodes: readonly FlowNode[]) {
  const { width, height } = sizes[step.kind]
  const below = hanging(step, nodes)
  const depth = below.reduce((sum, { kind }) => sum + sizes[kind].height + gap, 0)
  return { width: Math.max(width, ...below.map(({ kind }) => sizes[kind].width)), height: height + 2 * depth }
}

function placedUnder(step: FlowNode, nodes: readonly FlowNode[], { x, y }: Spot): PlacedNode[] {
  const { width, height } = sizes[step.kind]
  const top = y - height / 2
  let below = top + height
  const hung = hanging(step, nodes).map((node): PlacedNode => {
    const size = sizes[node.kind]
    const at = { node, ...size, x: x - size.width / 2, y: below + gap }
    below += gap + size.height
    return at
  })
  return [{ node: step, width, height, x: x - width / 2, y: top }, ...hung]
}

function hanging(step: FlowNode, nodes: readonly FlowNode[]): FlowNode[] {
  return nodes.filter(({ under }) => under === step.id)
}
