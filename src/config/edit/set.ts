import { isSame, itemKey, type Keys, keysText, valueAt } from './edit.ts'
import { indexFor, noOutline, type Outline, partOf } from './outline.ts'

/** One more part of an object, under a key, or of a list. */
export interface Child {
  /** Before how many of the parts that there are it stands. */
  readonly index: number
  readonly key?: string
  readonly value: unknown
}

/** How texts of a format are edited: each function returns the text with one change, and leaves other lines as they are. */
export interface Format {
  /** What the text says. */
  readonly read: (text: string) => unknown
  /** Another value in a place that has one. */
  readonly replace: (text: string, keys: Keys, value: unknown) => string
  /** Without the property or item in a place that has one. */
  readonly remove: (text: string, keys: Keys) => string
  /** One more part of the object or list at these keys. */
  readonly insert: (text: string, keys: Keys, child: Child) => string
  /** An item of the list at these keys at another index of it. */
  readonly move: (text: string, keys: Keys, from: number, to: number) => string
  /** Another name of the property at these keys. */
  readonly rename: (text: string, keys: Keys, name: string) => string
}

/**
 * The text with another value in a place, or without it where that is undefined. What is the same in both stays as it is
 * written; what is new stands where the outline has it, and behind all others where that does not know it.
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

/** The text with an item at an index of the list at these keys, which begins where there is none. */
export function insertIn(
  format: Format,
  text: string,
  { keys, index, item, outline = noOutline }: { keys: Keys; index: number; item: unknown; outline?: Outline },
): string {
  if (valueAt(format.read(text), keys) === undefined) return withNew(format, text, keys, [item], outline)
  return format.insert(text, keys, { index, value: item })
}

/** Whether two values are objects that have a part in common, so that one is a change of the other. */
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

/** The text with other items in a list: those that stay, by their names or as they are, are changed in their places. */
function withItems(format: Format, text: string, { keys, has, value, outline }: Lists): string {
  const { matchedBy } = partOf(outline, keys)
  const kept = keptItems(has, value, (a, b) => isSame(a, b) || isNamedAlike(a, b, matchedBy))
  let [now, from, to, index] = [text, 0, 0, 0]
  for (const [i, j] of [...kept, [has.length, value.length] as const]) {
    // What goes and what comes in the same place is a change of it.
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

/** The places of the items that two lists share in the same order: as many as there can be. */
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
