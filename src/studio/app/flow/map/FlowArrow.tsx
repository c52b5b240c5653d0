import { BaseEdge, type Edge, type EdgeProps } from '@xyflow/react'
import styles from './canvas.module.css'
import type { Spot } from './flow-layout.ts'

type Way = Edge<{ readonly points: readonly Spot[]; readonly isLit: boolean; readonly isLost: boolean }>

/** An arrow of the map, drawn past the bends that the layout gave it. */
export function FlowArrow({ id, sourceX, sourceY, targetX, targetY, data }: EdgeProps<Way>) {
  const path = curve({ x: sourceX, y: sourceY }, data?.points ?? [], { x: targetX, y: targetY })
  const look = data?.isLit ? styles.litArrow : data?.isLost ? styles.lostArrow : styles.arrow
  return <BaseEdge id={id} path={path} className={look} />
}

/** An SVG path that runs smoothly from start to end, past the bends between them: out of each level, and level into the next. */
function curve(start: Spot, bends: readonly Spot[], end: Spot): string {
  const stops = [start, ...bends, end]
  return stops.map((to, i) => `${i === 0 ? `M ${to.x} ${to.y}` : swing(stops[i - 1] ?? start, to)}`).join(' ')
}

function swing(from: Spot, to: Spot): string {
  const middle = (from.x + to.x) / 2
  return `C ${middle} ${from.y} ${middle} ${to.y} ${to.x} ${to.y}`
}
