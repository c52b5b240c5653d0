/**
 * Structural sharing: takes the objects of the earlier value where they are equal, so that their readers do not render again.
 */
export function reuseEqual<T extends object>(before: T | undefined, now: T): T {
  if (!before) return now
  const names = Object.keys(now) as (keyof T)[]
  const kept = Object.fromEntries(
    names.map((name) => [name, isEqual(before[name], now[name]) ? before[name] : now[name]]),
  )
  const isAll =
    names.length === Object.keys(before).length && names.every((name) => kept[name as string] === before[name])
  return isAll ? before : (kept as T)
}

// The order of properties counts.
function isEqual(before: unknown, now: unknown): boolean {
  return before === now || (typeof now === 'object' && JSON.stringify(before) === JSON.stringify(now))
}
