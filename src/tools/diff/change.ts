import { spelledOut } from '../../engine/site/template.ts'

/** One thing that is different: what it is, and how it was and is; without a before it is new, without an after gone. */
export interface Change {
  readonly what: string
  readonly before?: string | undefined
  readonly after?: string | undefined
  /** Of what only stands elsewhere in its list: the neighbour that it stands before, or behind, now. */
  readonly moved?: Move
}

/** To where things went that stood in a row and still do. */
export interface Move {
  readonly direction: 'up' | 'down'
  /** What they stand before, having gone up, or behind, having gone down. */
  readonly neighbour: string
  /** How many went along with the first of them. */
  readonly others: number
}

/** Something that visitors meet, and what became of it. */
export interface Entry {
  readonly name: string
  readonly fate: 'added' | 'removed' | 'changed'
  readonly changes: readonly Change[]
}

/** Entries of one kind, under their heading. */
export interface DiffSection {
  readonly title: string
  readonly entries: readonly Entry[]
}

/** What became of things that are known by a key, given how two things of one key differ; what is equal is left out. */
export function entriesOf<T>(
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
  words: {
    readonly nameOf: (thing: T, key: string) => string
    /** What to say of a thing that is new or gone. */
    readonly describe?: (thing: T, fate: 'added' | 'removed') => readonly Change[]
    readonly changes: (before: T, after: T) => readonly Change[]
  },
): Entry[] {
  const { nameOf, describe = () => [], changes } = words
  const removed = [...before].flatMap(([key, thing]): Entry[] =>
    after.has(key) ? [] : [{ name: nameOf(thing, key), fate: 'removed', changes: describe(thing, 'removed') }],
  )
  const others = [...after].flatMap(([key, thing]): Entry[] => {
    const old = before.get(key)
    if (old === undefined) return [{ name: nameOf(thing, key), fate: 'added', changes: describe(thing, 'added') }]
    const found = old === thing ? [] : changes(old, thing)
    return found.length > 0 ? [{ name: nameOf(thing, key), fate: 'changed', changes: found }] : []
  })
  return [...removed, ...others]
}

/** Facts by their name, such as `contact hotline`. */
export type Facts = ReadonlyMap<string, string>

/** Everything a value says, as facts: things in lists go by their id or name, simple lists are one fact. */
export function factsOf(value: unknown, name = ''): Facts {
  if (typeof value !== 'object' || value === null) return new Map([[name, plain(value)]])
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) {
    return new Map([[name, value.map(plain).join(', ')]])
  }
  const entries = Array.isArray(value) ? itemEntries(value) : Object.entries(value)
  return new Map(
    entries.flatMap(([key, item]) =>
      item === undefined ? [] : [...factsOf(item, name ? `${name} ${spaced(key)}` : spaced(key))],
    ),
  )
}

/** How two sets of facts differ. */
export function factChanges(before: Facts, after: Facts): Change[] {
  const names = new Set([...before.keys(), ...after.keys()])
  return [...names].flatMap((what) => {
    const change = { what, before: before.get(what), after: after.get(what) }
    return change.before === change.after ? [] : [change]
  })
}

/** The items of a list by what identifies them; of several with one name, each has its number. */
function itemEntries(items: readonly unknown[]): (readonly [string, unknown])[] {
  const counts = new Map<string, number>()
  return items.map((item, i) => {
    const { id, name, from, value } = Object(item)
    const key = String(id ?? name ?? from ?? value ?? i + 1)
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return [count === 1 ? key : `${key} (${count})`, item]
  })
}

function plain(value: unknown): string {
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : spelledOut(String(value))
}

function spaced(key: string): string {
  return key.replaceAll(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`)
}
