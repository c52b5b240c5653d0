import { isStandIn, standInsIn } from '#engine/site.ts'
import { spelledOut } from '#engine/text.ts'
import type { Change, Entry } from '../diff.ts'

/** A move of one or more neighbouring items within their list. */
export interface Move {
  readonly direction: 'up' | 'down'
  /** The item in front of which they stand after a move up, or behind which after a move down. */
  readonly neighbour: string
  /** How many items moved besides the first. */
  readonly others: number
}

/** Compares things by their keys; equal ones are left out. */
export function entriesOf<T>(
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
  words: {
    readonly nameOf: (thing: T, key: string) => Pick<Entry, 'name' | 'about'>
    /** The details of an added or removed thing. */
    readonly describe?: (thing: T, fate: 'added' | 'removed') => readonly Change[]
    readonly changes: (before: T, after: T) => readonly Change[]
  },
): Entry[] {
  const { nameOf, describe = () => [], changes } = words
  const removed = [...before].flatMap(([key, thing]): Entry[] =>
    after.has(key) ? [] : [{ ...nameOf(thing, key), fate: 'removed', changes: describe(thing, 'removed') }],
  )
  const others = [...after].flatMap(([key, thing]): Entry[] => {
    const old = before.get(key)
    if (old === undefined) return [{ ...nameOf(thing, key), fate: 'added', changes: describe(thing, 'added') }]
    const found = old === thing ? [] : changes(old, thing)
    return found.length > 0 ? [{ ...nameOf(thing, key), fate: 'changed', changes: found }] : []
  })
  return [...removed, ...others]
}

/** Values by their names, such as `contact hotline`. */
export type Facts = ReadonlyMap<string, Leaf>

/** Flattens a value: items of lists are named by their id or name, lists of scalars are one fact. */
export function factsOf(value: unknown): Facts {
  return new Map(leavesOf(value).map((leaf) => [leaf.name, leaf]))
}

type Place = readonly (string | number)[]

interface Leaf {
  readonly name: string
  readonly at: Place
  readonly text: string
}

function leavesOf(value: unknown, name = '', at: Place = []): Leaf[] {
  if (typeof value !== 'object' || value === null) return [{ name, at, text: scalarText(value) }]
  const [standIn] = isStandIn(value) ? standInsIn(value) : []
  if (standIn) return [{ name, at, text: `${standIn.text} (stand-in)` }]
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) {
    return [{ name, at, text: value.map(scalarText).join(', ') }]
  }
  const entries = Array.isArray(value)
    ? itemEntries(value)
    : Object.entries(value).map(([key, item]) => [key, item, key] as const)
  return entries.flatMap(([words, item, key]) =>
    item === undefined ? [] : leavesOf(item, name ? `${name} ${asWords(words)}` : asWords(words), [...at, key]),
  )
}

export function factChanges(before: Facts, after: Facts): Change[] {
  const names = new Set([...before.keys(), ...after.keys()])
  return [...names].flatMap((what) => {
    const [old, now] = [before.get(what), after.get(what)]
    const at = (now ?? old)?.at
    return old?.text === now?.text ? [] : [{ what, ...(at && { at }), before: old?.text, after: now?.text }]
  })
}

/** The items of a list with their names, numbered where several have the same, and their indexes. */
function itemEntries(items: readonly unknown[]): (readonly [name: string, item: unknown, index: number])[] {
  const counts = new Map<string, number>()
  return items.map((item, i) => {
    const { id, name, from, value } = Object(item)
    const key = String(id ?? name ?? from ?? value ?? i + 1)
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return [count === 1 ? key : `${key} (${count})`, item, i]
  })
}

function scalarText(value: unknown): string {
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : spelledOut(String(value))
}

export function asWords(key: string): string {
  return key.replaceAll(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`)
}
