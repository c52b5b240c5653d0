/**
 * What is said now, in the very objects of what was said before where these say the same: who shows one of those is not
 * drawn anew.
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

// The order of properties is something that a file says.
function isEqual(before: unknown, now: unknown): boolean {
  return before === now || (typeof now === 'object' && JSON.stringify(before) === JSON.stringify(now))
}
