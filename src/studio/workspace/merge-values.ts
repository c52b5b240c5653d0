import { isSame, itemKey, valueAt } from '../../config/edit/edit.ts'
import type { Outline } from '../../config/edit/outline.ts'

/** A step on the way to a value: the name of a property, or of an item of a list. */
export type Stop = string | { readonly item: string }

/** A place that two have changed differently; undefined is nothing. */
export interface Clash {
  readonly path: readonly Stop[]
  readonly mine?: unknown
  readonly theirs?: unknown
}

/** A value that two have changed, as both began, and as each has it now. */
export interface Three {
  readonly base: unknown
  readonly mine: unknown
  readonly theirs: unknown
}

/** What became of two changes: the value with both, where they clash with ours, and the clashes. */
export interface MergedValue {
  readonly value: unknown
  readonly clashes: readonly Clash[]
}

/** Brings two changes of a value together, field by field; in lists, item by item where all have names of their own. */
export function mergedValue(three: Three, outline: Outline): MergedValue {
  const { base, mine, theirs } = three
  if (isSame(mine, theirs) || isSame(theirs, base)) return { value: mine, clashes: [] }
  if (isSame(mine, base)) return { value: theirs, clashes: [] }
  if (isObject(mine) && isObject(theirs)) return mergedObjects(isObject(base) ? base : {}, mine, theirs, outline)
  if (Array.isArray(mine) && Array.isArray(theirs)) {
    const merged = mergedLists({ base: Array.isArray(base) ? base : [], mine, theirs }, outline)
    if (merged) return merged
  }
  return clashOf(three)
}

function clashOf({ mine, theirs }: Three): MergedValue {
  return {
    value: mine,
    clashes: [{ path: [], ...(mine !== undefined && { mine }), ...(theirs !== undefined && { theirs }) }],
  }
}

type Values = Readonly<Record<string, unknown>>

function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function mergedObjects(base: Values, mine: Values, theirs: Values, outline: Outline): MergedValue {
  const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])]
  const parts = names.map((name) => {
    const three = { base: valueAt(base, [name]), mine: valueAt(mine, [name]), theirs: valueAt(theirs, [name]) }
    return [name, mergedValue(three, outline.partOf(name))] as const
  })
  return {
    value: Object.fromEntries(parts.flatMap(([name, { value }]) => (value === undefined ? [] : [[name, value]]))),
    clashes: parts.flatMap(([name, { clashes }]) => under(name, clashes)),
  }
}

function under(stop: Stop, clashes: readonly Clash[]): Clash[] {
  return clashes.map((clash) => ({ ...clash, path: [stop, ...clash.path] }))
}

/** A list by the names of its items, in its order. */
type Items = ReadonlyMap<string, unknown>

/** The items of a list by their names; undefined where two have the same or one has none. */
export function itemsOf(list: readonly unknown[], { matchedBy }: Outline): Items | undefined {
  const items = new Map<string, unknown>()
  for (const item of list) {
    const name = itemKey(item, matchedBy)
    if (name === undefined || items.has(name)) return undefined
    items.set(name, item)
  }
  return items
}

interface Lists {
  readonly base: readonly unknown[]
  readonly mine: readonly unknown[]
  readonly theirs: readonly unknown[]
}

function mergedLists(lists: Lists, outline: Outline): MergedValue | undefined {
  const [base, mine, theirs] = [lists.base, lists.mine, lists.theirs].map((list) => itemsOf(list, outline))
  if (!base || !mine || !theirs || areOthersForOne(base, mine, theirs)) return undefined
  const order = mergedOrder(base, mine, theirs)
  if (!order) return undefined
  const items = order.map((name) => {
    const three = { base: base.get(name), mine: mine.get(name), theirs: theirs.get(name) }
    const { value, clashes } = mergedValue(three, outline.partOf(lists.theirs.indexOf(three.theirs)))
    // What one took out and the other changed stays until somebody decides.
    return {
      value: value === undefined && clashes.length > 0 ? three.theirs : value,
      clashes: under({ item: name }, clashes),
    }
  })
  return {
    value: items.flatMap(({ value }) => (value === undefined ? [] : [value])),
    clashes: items.flatMap(({ clashes }) => clashes),
  }
}

/** Whether both have put something else in the place of the same item: each would stand beside the other. */
function areOthersForOne(base: Items, mine: Items, theirs: Items): boolean {
  const isAdded = (from: Items, to: Items) => [...from.keys()].some((name) => !base.has(name) && !to.has(name))
  const isGone = [...base.keys()].some((name) => !mine.has(name) && !theirs.has(name))
  return isGone && isAdded(mine, theirs) && isAdded(theirs, mine)
}

/** The names of all items in the order of whoever has changed it; undefined where both have, differently. */
function mergedOrder(base: Items, mine: Items, theirs: Items): string[] | undefined {
  const shared = (items: Items) =>
    [...items.keys()].filter((name) => base.has(name) && mine.has(name) && theirs.has(name))
  const isMoved = (items: Items) => !isSame(shared(items), shared(base))
  if (isMoved(mine) && isMoved(theirs) && !isSame(shared(mine), shared(theirs))) return undefined
  const [first, second] = isMoved(mine) ? [mine, theirs] : [theirs, mine]
  const order = [...first.keys()]
  const last = [...second.keys()].findLastIndex((name) => first.has(name))
  let before = -1
  for (const [i, name] of [...second.keys()].entries()) {
    if (first.has(name)) before = order.indexOf(name)
    // What was put at the end stays there.
    else if (i > last) order.push(name)
    else {
      before += 1
      order.splice(before, 0, name)
    }
  }
  return order
}
