/** The fewest requests of which a figure is told, so that none speaks of one person. */
export const fewest = 5

/** What has something in common, such as a market. */
export interface Group<Member> {
  readonly key: string
  readonly members: readonly Member[]
}

/** Groups by a key; those of given keys come in their order, also without members. */
export function grouped<Member>(
  all: readonly Member[],
  keyOf: (member: Member) => string,
  keys?: readonly string[],
): readonly Group<Member>[] {
  const groups = Map.groupBy(all, keyOf)
  return (keys ?? [...groups.keys()]).map((key) => ({ key, members: groups.get(key) ?? [] }))
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
export function percentile(sorted: Float64Array, share: number): number | undefined {
  return sorted[Math.max(Math.ceil(sorted.length * share) - 1, 0)]
}
