import './flow-library.css'
import { Controls, type Edge, type Node, type NodeChange, ReactFlow, useReactFlow, useStore } from '@xyflow/react'
import { useEffect, useMemo } from 'react'
import type { Keys } from '../../../protocol.ts'
import { labelOf } from '../../form/schema/labels.ts'
import type { WalkedPath } from '../walk/walked-path.ts'
import styles from './canvas.module.css'
import { type BoxData, FlowArrow, FlowBox, FlowWords } from './FlowBox.tsx'
import type { FlowGraph } from './flow-graph.ts'
import { type FlowLayout, labelSize } from './flow-layout.ts'
import { type AnsweredShares, useAnsweredShares } from './use-answered-shares.ts'

interface FlowCanvasProps {
  /** Its id. */
  readonly market: string
  readonly graph: FlowGraph
  readonly layout: FlowLayout
  readonly path: WalkedPath
  /** Error messages by box id. */
  readonly faults: ReadonlyMap<string, string>
  readonly selected: string | undefined
  readonly onSelect: (at: Keys) => void
}

/** The smallest readable zoom. */
const least = 0.8

/** The height of the view controls below the map, in pixels. */
const controlsHeight = 40

const nodeTypes = { box: FlowBox, words: FlowWords }
const edgeTypes = { way: FlowArrow }
const words = {
  'node.a11yDescription.default': 'Press Enter to edit it.',
  'node.a11yDescription.keyboardDisabled': 'Press Enter to edit it.',
  'controls.ariaLabel': 'View',
  'controls.zoomIn.ariaLabel': 'Zoom in',
  'controls.zoomOut.ariaLabel': 'Zoom out',
  'controls.fitView.ariaLabel': 'Show all',
}

export function FlowCanvas({ market, graph, layout, path, faults, selected, onSelect }: FlowCanvasProps) {
  const shares = useAnsweredShares(market)
  const nodes = useMemo(
    () => [...boxes(layout, path, { faults, shares }, selected), ...labels(graph, layout, path)],
    [graph, layout, path, faults, shares, selected],
  )
  const edges = useMemo(() => arrows(graph, layout, path), [graph, layout, path])
  const select = (changes: NodeChange[]) => {
    const chosen = changes.find((change) => change.type === 'select' && change.selected)
    const box = chosen && graph.nodes.find(({ id }) => 'id' in chosen && id === chosen.id)
    if (box) onSelect(box.at)
  }
  return (
    <section className={styles.canvas} aria-label="Map of the questions">
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        onNodesChange={select}
        nodesDraggable={false}
        nodesConnectable={false}
        edgesFocusable={false}
        deleteKeyCode={null}
        selectionKeyCode={null}
        multiSelectionKeyCode={null}
        zoomOnScroll={false}
        zoomOnDoubleClick={false}
        preventScrolling={false}
        minZoom={0.4}
        maxZoom={1.5}
        ariaLabelConfig={words}
      >
        <Fitting layout={layout} path={path} />
        <Controls
          showInteractive={false}
          position="bottom-left"
          orientation="horizontal"
          fitViewOptions={{ minZoom: 0.4, maxZoom: 1, padding: 0.02 }}
        />
      </ReactFlow>
    </section>
  )
}

/** Fits the view: the whole map, or else its start or the end of the walked path. */
function Fitting({ layout: { nodes, width, height }, path: { boxes: lit } }: Pick<FlowCanvasProps, 'layout' | 'path'>) {
  const { setViewport } = useReactFlow()
  const reach = Math.max(0, ...nodes.flatMap((one) => (lit.has(one.node.id) ? one.x + one.width : [])))
  const room = useStore((state) => state.width)
  const depth = useStore((state) => state.height)
  useEffect(() => {
    if (room === 0) return
    const zoom = Math.min(1, Math.max(least, Math.min(room / width, depth / height)))
    const spare = room - width * zoom
    const x = spare > 0 ? spare / 2 : Math.max(spare, Math.min(0, room * 0.75 - reach * zoom))
    void setViewport({ x, y: Math.max(0, (depth - controlsHeight - height * zoom) / 2), zoom })
  }, [room, depth, width, height, reach, setViewport])
  return null
}

function boxes(
  { nodes }: FlowLayout,
  path: WalkedPath,
  { faults, shares }: Pick<FlowCanvasProps, 'faults'> & { readonly shares: AnsweredShares },
  selected: string | undefined,
): Node<BoxData>[] {
  return nodes.map(({ node, x, y, width, height }) => {
    const fault = faults.get(node.id) ?? (node.isLost ? 'No path comes by here.' : undefined)
    const { title, text, id, kind } = node
    const isSelected = id === selected
    const share = shares.get(id)
    const value = kind === 'field' && path.isComplete ? path.walk.fields[title] : undefined
    const spoken = kind === 'field' ? labelOf(title) : title
    const name = `${spoken}${kind === 'question' ? ':' : ''} ${value === undefined ? text : `= ${value}`}`
    return {
      id,
      type: 'box',
      zIndex: 2,
      position: { x, y },
      width,
      height,
      selected: isSelected,
      data: { node, isLit: path.boxes.has(id), fault, value, share },
      ariaRole: 'button',
      ariaLabel: [name, share === undefined ? undefined : shareText(share), fault].filter(Boolean).join(' '),
      domAttributes: { 'aria-roledescription': undefined, 'aria-pressed': isSelected },
    }
  })
}

function shareText(percent: number): string {
  return `Answered by ${percent}% of those who saw it in the last 30 days.`
}

/** Arrow labels as nodes without interaction. */
function labels({ edges }: FlowGraph, { bends }: FlowLayout, path: WalkedPath): Node[] {
  return edges.flatMap(({ id, short, label, isLost }) => {
    const spot = bends[id]?.label
    if (!spot) return []
    const { width, height } = labelSize(short)
    return {
      id: `words ${id}`,
      type: 'words',
      zIndex: 2,
      position: { x: spot.x - width / 2, y: spot.y - height / 2 },
      width,
      height,
      focusable: false,
      selectable: false,
      data: { short, label, isLost, isLit: path.arrows.has(id) },
      domAttributes: { 'aria-roledescription': undefined, 'aria-hidden': true },
    }
  })
}

function arrows({ edges, nodes }: FlowGraph, { bends }: FlowLayout, path: WalkedPath): Edge[] {
  const titles = new Map(nodes.map(({ id, title }) => [id, title]))
  return edges.map(({ id, from, to, label, isLost }) => ({
    id,
    type: 'way',
    source: from,
    target: to,
    selectable: false,
    data: { points: bends[id]?.points ?? [], isLit: path.arrows.has(id), isLost },
    ariaLabel: `From ${titles.get(from)} to ${titles.get(to)}${label && `: ${label}`}`,
    zIndex: path.arrows.has(id) ? 1 : 0,
  }))
}
