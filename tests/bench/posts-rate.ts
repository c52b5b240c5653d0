/** How fast something was done many times over. */
export interface Rate {
  readonly perSecond: number
  /** The median and the 99th percentile of the durations, in milliseconds. */
  readonly p50: number
  readonly p99: number
}

/** The rate of posts with these times within a duration, all in milliseconds. */
export function rateOf(times: readonly number[], duration: number): Rate {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  return { perSecond: (times.length / duration) * 1000, p50: at(0.5), p99: at(0.99) }
}
