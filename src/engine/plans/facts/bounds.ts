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

/**
 * Whether one value is higher (1) or lower (-1) than another, or equal (0), by both ends; undefined if that cannot be
 * said, as of `850 or more` and `up to 900`, or of ranges that lie in each other.
 */
export function compareBounds(one: Bounds, other: Bounds): -1 | 0 | 1 | undefined {
  const ends = ['from', 'to'] as const
  if (one.unit !== other.unit || ends.some((end) => (one[end] === undefined) !== (other[end] === undefined)))
    return undefined
  const signs = new Set(ends.map((end) => Math.sign((one[end] ?? 0) - (other[end] ?? 0))))
  if (signs.has(1)) return signs.has(-1) ? undefined : 1
  return signs.has(-1) ? -1 : 0
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
