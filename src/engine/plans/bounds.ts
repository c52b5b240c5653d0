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
