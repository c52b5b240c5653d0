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

/** In UTF-16 units: each small edit reads the whole text anew. */
const mostWork = 8_000_000

/** The most pairs of items that are compared to find those that stay. */
const mostPairs = 1_000_000

/** Thrown where so much differs that it is no use to keep how the rest is written. */
class TooMuchDiffers extends Error {}

/**
 * The text with another value in a place, or without it if that is undefined. Equal parts stay as written, unless very much
 * differs; new ones stand where the outline has them, or behind all others if it does not know them.
 */
export function setIn(format: Format, text: string, keys: Keys, value: unknown, outline: Outline = noOutline): string {
  try {
    return setParts(limited(format), text, keys, value, outline)
  } catch (error) {
    if (!(error instanceof TooMuchDiffers)) throw error
    return format.replace(text, keys, value)
  }
}

/** A format whose edits read so much text in all, and no more. */
function limited(format: Format): Format {
  let work = 0
  const read = (text: string) => {
    work += text.length
    if (work > mostWork) throw new TooMuchDiffers('Very much differs.')
    return text
  }
  return {
    read: (text) => format.read(read(text)),
    replace: (text, ...how) => format.replace(read(text), ...how),
    remove: (text, ...how) => format.remove(read(text), ...how),
    insert: (text, ...how) => format.insert(read(text), ...how),
    move: (text, ...how) => format.move(read(text), ...how),
    rename: (text, ...how) => format.rename(read(text), ...how),
  }
}

function setParts(format: Format, text: string, keys: Keys, value: unknown, outline: Outline): string {
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
    return setParts(format, now, [...keys, name], valueAt(value, [name]), outline)
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
  const [names, newNames] = [has, value].map((list) => list.map((item) => itemKey(item, matchedBy)))
  const kept = keptItems(has.length, value.length, (i, j) => {
    const name = names?.[i]
    return (name !== undefined && name === newNames?.[j]) || isSame(has[i], value[j])
  })
  let [now, from, to, index] = [text, 0, 0, 0]
  for (const [i, j] of [...kept, [has.length, value.length] as const]) {
    // A removal and an insertion at one index are a change.
    for (; from < i && to < j; from += 1, to += 1, index += 1) {
      now = setParts(format, now, [...keys, index], value[to], outline)
    }
    for (; from < i; from += 1) now = format.remove(now, [...keys, index])
    for (; to < j; to += 1, index += 1) now = format.insert(now, keys, { index, value: value[to] })
    if (i < has.length && !isSame(has[i], value[j])) now = setParts(format, now, [...keys, index], value[j], outline)
    from = i + 1
    to = j + 1
    index += 1
  }
  return now
}

/** Whether an item of a list, by its index, stays as an item of another one. */
type IsKept = (i: number, j: number) => boolean

/** The longest common subsequence of two lists, as pairs of indexes; what is equal at their start is part of it. */
function keptItems(length: number, newLength: number, isKept: IsKept): (readonly [number, number])[] {
  let start = 0
  while (start < length && start < newLength && isKept(start, start)) start += 1
  const rest = subsequence(length - start, newLength - start, (i, j) => isKept(i + start, j + start))
  const pairs = Array.from({ length: start }, (_, i): readonly [number, number] => [i, i])
  return [...pairs, ...rest.map(([i, j]): readonly [number, number] => [i + start, j + start])]
}

function subsequence(length: number, newLength: number, isKept: IsKept): (readonly [number, number])[] {
  if (length * newLength > mostPairs) throw new TooMuchDiffers('Very many items differ.')
  const most = Array.from({ length: length + 1 }, () => new Array<number>(newLength + 1).fill(0))
  const at = (i: number, j: number) => most[i]?.[j] ?? 0
  const kept = Array.from({ length }, (_, i) => Array.from({ length: newLength }, (__, j) => isKept(i, j)))
  for (let i = length - 1; i >= 0; i -= 1)
    for (let j = newLength - 1; j >= 0; j -= 1) {
      const row = most[i]
      if (row) row[j] = kept[i]?.[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  const found: (readonly [number, number])[] = []
  for (let [i, j] = [0, 0]; i < length && j < newLength; ) {
    if (kept[i]?.[j]) found.push([i++, j++])
    else if (at(i + 1, j) >= at(i, j + 1)) i += 1
    else j += 1
  }
  return found
}
