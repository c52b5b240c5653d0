import { BaseEdge, type Edge, type EdgeProps } from '@xyflow/react'
import styles from './canvas.module.css'
import { curve } from './flow-curve.ts'
import type { Spot } from './flow-layout.ts'

type Way = Edge<{ readonly points: readonly Spot[]; readonly isLit: boolean; readonly isLost: boolean }>

/** An arrow of the map, drawn past the bends that the layout gave it. */
export function FlowArrow({ id, sourceX, sourceY, targetX, targetY, data }: EdgeProps<Way>) {
  const path = curve({ x: sourceX, y: sourceY }, data?.points ?? [], { x: targetX, y: targetY })
  const look = data?.isLit ? styles.litArrow : data?.isLost ? styles.lostArrow : styles.arrow
  return <BaseEdge id={id} path={path} className={look} />
}
