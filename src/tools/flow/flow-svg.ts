import type { Wizard } from '../../contract/config.ts'
import { type FlowEdge, flowGraph } from './flow-graph.ts'
import { type Box, boxesOf, sheet } from './flow-layout.ts'

const style = `
text{font:14px/1.4 system-ui,sans-serif;fill:#16211b}
.title{font-weight:600}
.label{font-size:12px;fill:#545f58;paint-order:stroke;stroke:#fffefb;stroke-width:6px}
rect{fill:#fffefb;stroke:#8a938d}
.contact rect{fill:#e5f0ea;stroke:#015636}
.outcome rect{fill:#f3efe4;stroke:#784902}
path{fill:none;stroke:#545f58;stroke-width:1.5}
.sheet{stroke:none}
marker path{fill:#545f58;stroke:none}`

/** A wizard as a drawing: one layer a question, what sending it comes to side by side at the bottom. */
export function flowSvg(name: string, wizard: Wizard): string {
  const graph = flowGraph(wizard)
  const boxes = boxesOf(graph)
  const byId = new Map(boxes.map((box) => [box.node.id, box]))
  const skips = graph.edges.filter((edge) => isSkip(edge, byId))
  const { width, height } = sheet(boxes, skips.length)
  const arrows = graph.edges.map((edge) => arrow(edge, byId, skips.indexOf(edge)))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escaped(`The wizard of ${name}`)}">
<style>${style}</style>
<defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0 8 4 0 8Z"/></marker></defs>
<rect class="sheet" width="${width}" height="${height}"/>
${[...arrows.map(({ line }) => line), ...boxes.map(drawn), ...arrows.map(({ label }) => label)].filter(Boolean).join('\n')}
</svg>
`
}

function drawn({ node, x, y, width, height, title, lines }: Box): string {
  const text = [...title.map((line) => ['title', line]), ...lines.map((line) => ['line', line])]
  const spans = text.map(([kind, line = ''], i) => {
    return `<text class="${kind}" x="${x + 14}" y="${y + 26 + i * 20}">${escaped(line)}</text>`
  })
  return `<g class="${node.kind}"><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8"/>${spans.join('')}</g>`
}

function isSkip({ from, to }: FlowEdge, boxes: ReadonlyMap<string, Box>): boolean {
  return (boxes.get(to)?.node.layer ?? 0) - (boxes.get(from)?.node.layer ?? 0) > 1
}

/** A line straight down, or for one that passes a layer, around it on the right; `skip` counts those from 0. */
function arrow({ from, to, label }: FlowEdge, boxes: ReadonlyMap<string, Box>, skip: number) {
  const [a, b] = [boxes.get(from), boxes.get(to)]
  if (!a || !b) throw new Error(`The arrow from ${from} to ${to} has no box at an end.`)
  const [x1, x2] = [a.x + a.width / 2, b.x + b.width / 2]
  const bottom = a.y + a.height
  const middle = (bottom + b.y) / 2
  if (skip < 0) {
    const line = `<path d="M${x1} ${bottom}V${middle}H${x2}V${b.y}" marker-end="url(#tip)"/>`
    return { line, label: labelAt(x2 + 8, middle + (x1 === x2 ? 4 : 20), label) }
  }
  const [start, end] = [a.y + a.height / 2, b.y + 20 + skip * 12]
  const turn = Math.max(a.x + a.width, b.x + b.width) + 24 + skip * 24
  const line = `<path d="M${a.x + a.width} ${start}H${turn}V${end}H${b.x + b.width}" marker-end="url(#tip)"/>`
  return { line, label: labelAt(turn + 6, start + 16 + skip * 16, label) }
}

function labelAt(x: number, y: number, label: string): string {
  return label ? `<text class="label" x="${x}" y="${y}">${escaped(label)}</text>` : ''
}

function escaped(text: string): string {
  const names: Readonly<Record<string, string>> = { '"': '&quot;', '<': '&lt;', '>': '&gt;', '&': '&amp;' }
  return text.replaceAll(/["<>&]/g, (char) => names[char] ?? char)
}
