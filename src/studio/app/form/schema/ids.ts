/** A copy of a list item with an id of its own. */
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

/** Makes a value unique: the next number, or a number behind it. */
export function uniqueValue(value: unknown, taken: readonly unknown[]): unknown {
  if (typeof value === 'number') return Math.max(...taken.map(Number)) + 1
  if (typeof value !== 'string' || !taken.includes(value)) return value
  const isId = /^[a-z0-9-]+$/.test(value)
  for (let n = 2; ; n++) {
    const next = isId ? `${value.replace(/-\d+$/, '')}-${n}` : `${value} ${n}`
    if (!taken.includes(next)) return next
  }
}
