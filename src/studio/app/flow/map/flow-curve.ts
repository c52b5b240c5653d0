import type { Spot } from './flow-layout.ts'

/** An SVG path that runs smoothly from start to end, past the bends between them: out of each level, and level into the next. */
export function curve(start: Spot, bends: readonly Spot[], end: Spot): string {
  const stops = [start, ...bends, end]
  return stops.map((to, i) => `${i === 0 ? `M ${to.x} ${to.y}` : swing(stops[i - 1] ?? start, to)}`).join(' ')
}

function swing(from: Spot, to: Spot): string {
  const middle = (from.x + to.x) / 2
  return `C ${middle} ${from.y} ${middle} ${to.y} ${to.x} ${to.y}`
}
