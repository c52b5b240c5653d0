import type { Wizard } from '../../contract/config.ts'
import { type FlowNode, flowGraph } from './flow-graph.ts'

/** A wizard as a Mermaid flowchart. */
export function flowMermaid(wizard: Wizard): string {
  const { nodes, edges } = flowGraph(wizard)
  const lines = [
    'flowchart TD',
    ...nodes.map((node) => `  ${node.id}${shaped(node)}`),
    ...edges.map(({ from, to, label }) => `  ${from} -->${label ? `|"${escaped(label)}"|` : ''} ${to}`),
  ]
  return `${lines.join('\n')}\n`
}

function shaped({ kind, title, lines }: FlowNode): string {
  const text = `"${[`<b>${escaped(title)}</b>`, ...lines.map(escaped)].join('<br>')}"`
  if (kind === 'question') return `[${text}]`
  return kind === 'contact' ? `([${text}])` : `[[${text}]]`
}

// Mermaid reads HTML in a quoted label, and `#…;` as a character by its name.
function escaped(text: string): string {
  const names: Readonly<Record<string, string>> = { '#': '#35;', '"': '#quot;', '<': '#lt;', '>': '#gt;', '&': '#amp;' }
  return text.replaceAll(/[#"<>&]/g, (char) => names[char] ?? char)
}
