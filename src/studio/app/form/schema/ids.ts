/** A copy of an item of a list, with an id that none of the others has. */
export function duplicated(item: unknown, items: readonly unknown[]): unknown {
  if (typeof item !== 'object' || item === null) return item
  const names = ['id', 'value', 'anchor', 'name'].filter((name) => Object.hasOwn(item, name))
  const fresh = names.map((name) => [
    name,
    uniqueValue(
      Object(item)[name],
      items.map((one) => Object(one)[name]),
    ),
  ])
  return { ...structuredClone(item), ...Object.fromEntries(fresh) }
}

/** A value like this one that is not taken: the next number, or the id with a number behind it. */
export function uniqueValue(value: unknown, taken: readonly unknown[]): unknown {
  if (typeof value === 'number') return Math.max(...taken.map(Number)) + 1
  if (typeof value !== 'string' || !taken.includes(value)) return value
  const isId = /^[a-z0-9-]+$/.test(value)
  for (let n = 2; ; n++) {
    const next = isId ? `${value.replace(/-\d+$/, '')}-${n}` : `${value} ${n}`
    if (!taken.includes(next)) return next
  }
}
