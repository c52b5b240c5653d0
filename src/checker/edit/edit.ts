/** The path of keys to a value in a file. */
export type Keys = readonly (string | number)[]

/** Keys as people read them: `plans › 0 › premium`. */
export function keysText(keys: Keys): string {
  return keys.join(' › ')
}

/** Whether two JSON values are equal, in any order of properties. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) || Array.isArray(b)) {
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, i) => isSame(item, b[i]))
  }
  const [own, other] = [definedIn(a), definedIn(b)]
  return (
    own.length === other.length && own.every((key) => Object.hasOwn(b, key) && isSame(Object(a)[key], Object(b)[key]))
  )
}

function definedIn(value: object): string[] {
  return Object.keys(value).filter((key) => Object(value)[key] !== undefined)
}

/** The value at keys, if any. */
export function valueAt(value: unknown, keys: Keys): unknown {
  return keys.reduce<unknown>((part, key) => (hasPart(part, key) ? Object(part)[key] : undefined), value)
}

function hasPart(value: unknown, key: string | number): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
}

/**
 * The key of a list item among the others: its `matchedBy` properties, or for a text or number, its value. Undefined
 * if it has none.
 */
export function itemKey(item: unknown, matchedBy: readonly string[] = ['id']): string | undefined {
  if (typeof item !== 'object' || item === null) return JSON.stringify(item)
  const names = matchedBy.map((key) => Object(item)[key]).filter((name) => name !== undefined)
  return names.length > 0 ? JSON.stringify(names) : undefined
}

/** New text with the line ends of an existing one. */
export function withNewlines(written: string, text: string): string {
  return text.includes('\r\n') ? written.replaceAll(/\r?\n/g, '\r\n') : written
}
