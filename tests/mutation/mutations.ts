import { applyEdits, type JSONPath, modify } from 'jsonc-parser'

/** A seeded generator of numbers from 0 up to 1. */
export type Random = () => number

/** One random edit of a text. */
export interface Mutation {
  readonly kind: string
  readonly text: string | Uint8Array
  /**
   * The key paths of what the edit wrote, with all parts, and of the parents of what it dropped. Empty for bytes or
   * lines.
   */
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
  const put = (edited: unknown, written: readonly JSONPath[], kind: string): Mutation => {
    const places = written.flatMap((one) => pathsIn(at(edited, one), one))
    return { kind, places, text: `${JSON.stringify(edited, null, 2)}\n` }
  }
  switch (pick(random, ['drop', 'rename', 'retype', 'swap', 'duplicate', 'corrupt'])) {
    case 'drop':
      return { ...put(without(value, path), [], 'drop'), places: [path.slice(0, -1)] }
    case 'rename': {
      const isNamed = (one: JSONPath): boolean => typeof one.at(-1) === 'string' || isName(at(value, one))
      const named = pick(random, paths.filter(isNamed))
      if (isName(at(value, named)) && (typeof named.at(-1) === 'number' || random() < 0.5)) {
        const name = misspelt(String(at(value, named)), random)
        return put(
          change(value, named, () => name),
          [named],
          'rename',
        )
      }
      const { renamed, place } = renameKey(value, named, random)
      return { ...put(renamed, [], 'rename'), places: [place] }
    }
    case 'retype': {
      const odd = pick(random, strange)
      const places = pathsIn(odd, path)
      return { kind: 'retype', places, text: applyEdits(text, modify(text, path, odd, {})) }
    }
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

/** The value with the part at a path replaced by a function of it. */
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

/** Whether a value can be the name of something: a market, a provider, a rule… */
function isName(value: unknown): boolean {
  return typeof value === 'string' && /^[a-z\d]+(-[a-z\d]+)*$/.test(value)
}

function misspelt(name: string, random: Random): string {
  const cut = Math.floor(random() * name.length)
  return pick(random, [name.slice(0, cut) + name.slice(cut + 1), `${name}s`, name.toUpperCase(), 'other', '__proto__'])
}

function renameKey(value: unknown, path: JSONPath, random: Random): { renamed: unknown; place: JSONPath } {
  const parent = path.slice(0, -1)
  const key = path.at(-1)
  const wrong = misspelt(String(key), random)
  const renamed = change(value, parent, (object) => {
    return Object.fromEntries(Object.entries(Object(object)).map(([name, part]) => [name === key ? wrong : name, part]))
  })
  return { renamed, place: [...parent, wrong] }
}

function without(value: unknown, path: JSONPath): unknown {
  return change(value, path.slice(0, -1), (parent) => {
    if (Array.isArray(parent)) return parent.filter((_, i) => i !== path.at(-1))
    return Object.fromEntries(Object.entries(Object(parent)).filter(([name]) => name !== path.at(-1)))
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
