/** The fewest requests of which a figure is told, so that none speaks of one person. */
export const fewest = 5

/** Requests that have something in common, such as a market. */
export interface Group<Row> {
  readonly key: string
  readonly rows: readonly Row[]
}

/** The rows by a key, the most first; those of some keys come in their order, also without rows. */
export function grouped<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  order?: readonly string[],
): readonly Group<Row>[] {
  const groups = Map.groupBy(rows, keyOf)
  if (order) return order.map((key) => ({ key, rows: groups.get(key) ?? [] }))
  return [...groups]
    .map(([key, some]) => ({ key, rows: some }))
    .toSorted((a, b) => b.rows.length - a.rows.length || a.key.localeCompare(b.key))
}

/**
 * The keys of groups that are too small to say anything of. Where these are fewer than `fewest` together, the next larger one
 * is withheld too: else they could be had by subtracting the others from the sum.
 */
export function withheld(groups: readonly { readonly key: string; readonly count: number }[]): ReadonlySet<string> {
  const bySize = groups.filter(({ count }) => count > 0).toSorted((a, b) => a.count - b.count)
  const keys = new Set<string>()
  let sum = 0
  for (const { key, count } of bySize) {
    if (count >= fewest && (keys.size === 0 || sum >= fewest)) break
    keys.add(key)
    sum += count
  }
  return keys
}

/** The value that so large a share of sorted values does not exceed; undefined for none. */
export function percentile(sorted: readonly number[], share: number): number | undefined {
  return sorted[Math.max(Math.ceil(sorted.length * share) - 1, 0)]
}
