/** The least and the most of a value; a number has both. */
export interface Bounds {
  readonly from?: number
  readonly to?: number
  /** The currency of money; without it, values of one fact have one unit. */
  readonly unit?: string
}

/** The bounds of a number. */
export function exactly(number: number, unit?: string): Bounds {
  return { from: number, to: number, ...(unit !== undefined && { unit }) }
}

/** Compares values by their least, then by their most, the better first and unknown ones last. */
export function bestFirst(better: 'higher' | 'lower', one: Bounds | undefined, other: Bounds | undefined): number {
  if (!one || !other) return Number(!one) - Number(!other)
  const [[least, most], [otherLeast, otherMost]] = [endsOf(one), endsOf(other)]
  return (better === 'lower' ? 1 : -1) * (least - otherLeast || most - otherMost)
}

function endsOf({ from = 0, to = Number.MAX_SAFE_INTEGER }: Bounds): [least: number, most: number] {
  return [from, to]
}
