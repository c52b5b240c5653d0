import { isSame, itemKey, type Keys, keysText, valueAt } from './edit.ts'
import { indexFor, noOutline, type Outline, partOf } from './layout.ts'

/** A new property or item. */
export interface Child {
  /** Its index among the parts. */
  readonly index: number
  readonly key?: string
  readonly value: unknown
}

/** Edits of a text in one format; lines that an edit does not concern stay as they are. */
export interface Format {
  readonly read: (text: string) => unknown
  readonly replace: (text: string, keys: Keys, value: unknown) => string
  readonly remove: (text: string, keys: Keys) => string
  readonly insert: (text: string, keys: Keys, child: Child) => string
  readonly move: (text: string, keys: Keys, from: number, to: number) => string
  readonly rename: (text: string, keys: Keys, name: string) => string
}

/**
 * The text with another value in a place, or without it if that is undefined. Equal parts stay as written; new ones
 * stand where the outline has them, or behind all others if it does not know them.
 */
export function setIn(format: Format, text: string, keys: Keys, value: unknown, outline: Outline = noOutline): string {
  const has = valueAt(format.read(text), keys)
  if (isSame(has, value)) return text
  if (value === undefined) return format.remove(text, keys)
  if (has === undefined) return withNew(format, text, keys, value, outline)
  if (Array.isArray(has) && Array.isArray(value) && has.length > 0 && value.length > 0) {
    return withItems(format, text, { keys, has, value, outline })
  }
  if (!sharePart(has, value)) return format.replace(text, keys, value)
  const names = new Set([...Object.keys(Object(has)), ...Object.keys(Object(value))])
  return [...names].reduce((now, name) => {
    return setIn(format, now, [...keys, name], valueAt(value, [name]), outline)
  }, text)
}

/** Inserts an item into the list at keys, which is created if missing. */
export function insertIn(
  format: Format,
  text: string,
  { keys, index, item, outline = noOutline }: { keys: Keys; index: number; item: unknown; outline?: Outline },
): string {
  if (valueAt(format.read(text), keys) === undefined) return withNew(format, text, keys, [item], outline)
  return format.insert(text, keys, { index, value: item })
}

/** Whether two objects have an equal property, so that one is a change of the other. */
function sharePart(has: unknown, value: unknown): boolean {
  if (typeof has !== 'object' || typeof value !== 'object' || has === null || value === null) return false
  if (Array.isArray(has) || Array.isArray(value)) return false
  return Object.entries(value).some(([name, part]) => isSame(part, valueAt(has, [name])))
}

function withNew(format: Format, text: string, keys: Keys, value: unknown, outline: Outline): string {
  const key = keys.at(-1)
  const above = keys.slice(0, -1)
  if (typeof key !== 'string') throw new Error(`There is no place for ${keysText(keys)}.`)
  const holder = valueAt(format.read(text), above)
  if (holder === undefined) return withNew(format, text, above, { [key]: value }, outline)
  if (typeof holder !== 'object' || Array.isArray(holder)) throw new Error(`There is no place for ${keysText(keys)}.`)
  const index = indexFor(Object.keys(Object(holder)), key, partOf(outline, above))
  return format.insert(text, above, { index, key, value })
}

interface Lists {
  readonly keys: Keys
  readonly has: readonly unknown[]
  readonly value: readonly unknown[]
  readonly outline: Outline
}

/** Replaces the items of a list; items that stay, by key or as equals, are edited in place. */
function withItems(format: Format, text: string, { keys, has, value, outline }: Lists): string {
  const { matchedBy } = partOf(outline, keys)
  const kept = keptItems(has, value, (a, b) => isSame(a, b) || isNamedAlike(a, b, matchedBy))
  let [now, from, to, index] = [text, 0, 0, 0]
  for (const [i, j] of [...kept, [has.length, value.length] as const]) {
    // A removal and an insertion at one index are a change.
    for (; from < i && to < j; from += 1, to += 1, index += 1) {
      now = setIn(format, now, [...keys, index], value[to], outline)
    }
    for (; from < i; from += 1) now = format.remove(now, [...keys, index])
    for (; to < j; to += 1, index += 1) now = format.insert(now, keys, { index, value: value[to] })
    if (i < has.length) now = setIn(format, now, [...keys, index], value[j], outline)
    from = i + 1
    to = j + 1
    index += 1
  }
  return now
}

function isNamedAlike(a: unknown, b: unknown, matchedBy: readonly string[] | undefined): boolean {
  const name = itemKey(a, matchedBy)
  return name !== undefined && name === itemKey(b, matchedBy)
}

/** The longest common subsequence of two lists, as pairs of indexes. */
function keptItems(
  has: readonly unknown[],
  value: readonly unknown[],
  isKept: (a: unknown, b: unknown) => boolean,
): (readonly [number, number])[] {
  const most = Array.from({ length: has.length + 1 }, () => new Array<number>(value.length + 1).fill(0))
  const at = (i: number, j: number) => most[i]?.[j] ?? 0
  const kept = has.map((a) => value.map((b) => isKept(a, b)))
  for (let i = has.length - 1; i >= 0; i -= 1)
    for (let j = value.length - 1; j >= 0; j -= 1) {
      const row = most[i]
      if (row) row[j] = kept[i]?.[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  const found: (readonly [number, number])[] = []
  for (let [i, j] = [0, 0]; i < has.length && j < value.length; ) {
    if (kept[i]?.[j]) found.push([i++, j++])
    else if (at(i + 1, j) >= at(i, j + 1)) i += 1
    else j += 1
  }
  return found
}
