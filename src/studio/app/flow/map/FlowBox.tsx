import { BaseEdge, type Edge, type EdgeProps, Handle, type Node, type NodeProps, Position } from '@xyflow/react'
import { LeadColumn } from '../LeadColumn.tsx'
import styles from './canvas.module.css'
import type { FlowNode } from './flow-graph.ts'
import type { Spot } from './flow-layout.ts'

export interface BoxData extends Record<string, unknown> {
  readonly node: FlowNode
  /** Whether the walked path passes it. */
  readonly isLit: boolean
  readonly fault: string | undefined
  /** The value that a field posts at the end of the path. */
  readonly value: string | undefined
  /** The percentage of those who saw the step and went on, where it is known. */
  readonly share: number | undefined
}

/** A box of the map: a step, or a banner or field below one. */
export function FlowBox({ data: { node, isLit, fault, value, share } }: NodeProps<Node<BoxData>>) {
  const { kind, title, text, short = text } = node
  return (
    <div
      className={styles.node}
      data-kind={kind}
      data-lit={isLit || undefined}
      data-wrong={fault !== undefined || undefined}
      title={fault ?? text}
    >
      {share !== undefined && (
        <small className={styles.share}>
          {share}% {kind === 'contact' ? 'sent' : 'answered'}
        </small>
      )}
      {kind === 'field' ? (
        <>
          <LeadColumn name={title} /> <span>{value === undefined ? text : `= ${value}`}</span>
        </>
      ) : (
        <>
          <strong>{title}</strong> {(kind === 'banner' || kind === 'sent') && <span>{short}</span>}
        </>
      )}
      {node.under === undefined && (
        <>
          <Handle type="target" position={Position.Left} isConnectable={false} />
          <Handle type="source" position={Position.Right} isConnectable={false} />
        </>
      )}
    </div>
  )
}

type WordsData = { readonly short: string; readonly label: string; readonly isLit: boolean; readonly isLost: boolean }

/** The label of an arrow: its condition. */
export function FlowWords({ data: { short, label, isLit, isLost } }: NodeProps<Node<WordsData>>) {
  return (
    <div className={styles.words} data-lit={isLit || undefined} data-wrong={isLost || undefined}>
      <span title={label}>{short}</span>
    </div>
  )
}

type Router = Edge<{ readonly points: readonly Spot[]; readonly isLit: boolean; readonly isLost: boolean }>

/** An arrow drawn through the bends of the layout. */
export function FlowArrow({ id, sourceX, sourceY, targetX, targetY, data }: EdgeProps<Router>) {
  const path = curve({ x: sourceX, y: sourceY }, data?.points ?? [], { x: targetX, y: targetY })
  const look = data?.isLit ? styles.litArrow : data?.isLost ? styles.lostArrow : styles.arrow
  return <BaseEdge id={id} path={path} className={look} />
}

/** A smooth SVG path through the bends, horizontal at each of them. */
function curve(start: Spot, bends: readonly Spot[], end: Spot): string {
  const stops = [start, ...bends, end]
  return stops.map((to, i) => `${i === 0 ? `M ${to.x} ${to.y}` : swing(stops[i - 1] ?? start, to)}`).join(' ')
}

function swing(from: Spot, to: Spot): string {
  const middle = (from.x + to.x) / 2
  return `C ${middle} ${from.y} ${middle} ${to.y} ${to.x} ${to.y}`
}
