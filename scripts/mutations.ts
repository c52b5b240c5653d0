import { applyEdits, type JSONPath, modify } from 'jsonc-parser'

/** Numbers from 0 up to 1 that follow from their seed. */
export type Random = () => number

/** One random edit of a text. */
export interface Mutation {
  readonly kind: string
  readonly text: string | Uint8Array
  /** The paths of keys to what was edited; none where bytes or lines were. */
  readonly places: readonly JSONPath[]
}

/** A small generator of random numbers (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** One of the items. */
export function pick<T>(random: Random, items: readonly T[]): T {
  return items[Math.floor(random() * items.length)] as T
}

const strange: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  '',
  ' ',
  '/',
  'constructor',
  '{n}',
  [],
  {},
  [[]],
  ['x'],
  { kind: 'hero' },
]

/** A random edit of a JSON text: drop, rename, retype, swap or duplicate something, or corrupt a byte. */
export function mutateJson(text: string, random: Random): Mutation {
  const value: unknown = JSON.parse(text)
  const paths = pathsIn(value).filter((path) => path.length > 0)
  const path = pick(random, paths)
  const put = (edited: unknown, places: readonly JSONPath[], kind: string): Mutation => {
    return { kind, places, text: `${JSON.stringify(edited, null, 2)}\n` }
  }
  switch (pick(random, ['drop', 'rename', 'retype', 'swap', 'duplicate', 'corrupt'])) {
    case 'drop':
      return { kind: 'drop', places: [path], text: applyEdits(text, modify(text, path, undefined, {})) }
    case 'rename': {
      const named = pick(
        random,
        paths.filter((one) => typeof one.at(-1) === 'string'),
      )
      return put(rename(value, named, random), [named], 'rename')
    }
    case 'retype':
      return { kind: 'retype', places: [path], text: applyEdits(text, modify(text, path, pick(random, strange), {})) }
    case 'swap': {
      const other = pick(random, paths)
      const isApart = !isInside(path, other) && !isInside(other, path)
      return isApart ? put(swap(value, path, other), [path, other], 'swap') : corrupt(text, random)
    }
    case 'duplicate': {
      const items = paths.filter((one) => typeof one.at(-1) === 'number')
      if (items.length === 0) return corrupt(text, random)
      const item = pick(random, items)
      return put(duplicate(value, item), [item, [...item.slice(0, -1), Number(item.at(-1)) + 1]], 'duplicate')
    }
    default:
      return corrupt(text, random)
  }
}

/** A random edit of a text of lines: drop, swap or duplicate one, or corrupt a byte. */
export function mutateLines(text: string, random: Random): Mutation {
  const lines = text.split('\n')
  const at = Math.floor(random() * (lines.length - 1))
  const [here = '', next = ''] = lines.slice(at, at + 2)
  const edits: Readonly<Record<string, readonly string[]>> = {
    'drop a line': [next],
    'swap lines': [next, here],
    'duplicate a line': [here, here, next],
  }
  const kind = pick(random, [...Object.keys(edits), 'corrupt'])
  const edited = edits[kind]
  return edited ? { kind, places: [], text: lines.toSpliced(at, 2, ...edited).join('\n') } : corrupt(text, random)
}

function corrupt(text: string, random: Random): Mutation {
  const bytes = new TextEncoder().encode(text)
  const at = Math.floor(random() * bytes.length)
  bytes[at] = pick(random, [0, 9, 10, 34, 44, 45, 47, 58, 65, 92, 123, 125, 128, 255])
  return { kind: 'corrupt', places: [], text: bytes }
}

function pathsIn(value: unknown, base: JSONPath = []): JSONPath[] {
  if (typeof value !== 'object' || value === null) return [base]
  return [base, ...keysOf(value).flatMap((key) => pathsIn(Reflect.get(value, key), [...base, key]))]
}

function keysOf(value: object): (string | number)[] {
  return Array.isArray(value) ? value.map((_, i) => i) : Object.keys(value)
}

function isInside(path: JSONPath, other: JSONPath): boolean {
  return other.every((key, i) => path[i] === key)
}

/** The value with what stands at a path put through a function. */
function change(value: unknown, [key, ...rest]: JSONPath, how: (value: unknown) => unknown): unknown {
  if (key === undefined) return how(value)
  if (Array.isArray(value)) return value.map((item, i) => (i === key ? change(item, rest, how) : item))
  return Object.fromEntries(
    Object.entries(Object(value)).map(([name, part]) => [name, name === key ? change(part, rest, how) : part]),
  )
}

function at(value: unknown, path: JSONPath): unknown {
  return path.reduce((found: unknown, key) => Reflect.get(Object(found), key), value)
}

function rename(value: unknown, path: JSONPath, random: Random): unknown {
  const key = String(path.at(-1))
  const cut = Math.floor(random() * key.length)
  const wrong = pick(random, [
    key.slice(0, cut) + key.slice(cut + 1),
    `${key}s`,
    key.toUpperCase(),
    'other',
    '__proto__',
  ])
  return change(value, path.slice(0, -1), (parent) => {
    return Object.fromEntries(Object.entries(Object(parent)).map(([name, part]) => [name === key ? wrong : name, part]))
  })
}

function swap(value: unknown, a: JSONPath, b: JSONPath): unknown {
  const [first, second] = [at(value, a), at(value, b)]
  return change(
    change(value, a, () => second),
    b,
    () => first,
  )
}

function duplicate(value: unknown, path: JSONPath): unknown {
  const i = Number(path.at(-1))
  return change(value, path.slice(0, -1), (list) => {
    return Array.isArray(list) ? list.toSpliced(i, 0, list[i]) : list
  })
}
