import { isSame, itemKey, type Outline, valueAt } from '#checker/edit.ts'

/** A key of a property, or the name of a list item, which stays when the item moves. */
export type PathSegment = string | { readonly item: string }

/** A place that both sides have changed differently; undefined means absent. */
export interface Clash {
  readonly path: readonly PathSegment[]
  readonly mine?: unknown
  readonly theirs?: unknown
}

/** The three versions of a value that a merge compares. */
interface ThreeWay {
  readonly base: unknown
  readonly mine: unknown
  readonly theirs: unknown
}

/** The merged value, with ours where both clash. */
interface MergedValue {
  readonly value: unknown
  readonly clashes: readonly Clash[]
}

/** Merges two changes of a value field by field, and lists item by item if all items have names of their own. */
export function mergeValues(three: ThreeWay, outline: Outline): MergedValue {
  const { base, mine, theirs } = three
  if (isSame(mine, theirs) || isSame(theirs, base)) return { value: mine, clashes: [] }
  if (isSame(mine, base)) return { value: theirs, clashes: [] }
  if (isObject(mine) && isObject(theirs)) return mergedObjects(isObject(base) ? base : {}, mine, theirs, outline)
  if (Array.isArray(mine) && Array.isArray(theirs)) {
    const merged = mergedLists({ base: Array.isArray(base) ? base : [], mine, theirs }, outline)
    if (merged) return merged
  }
  return { value: mine, clashes: [{ path: [], mine, theirs }] }
}

type Values = Readonly<Record<string, unknown>>

function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function mergedObjects(base: Values, mine: Values, theirs: Values, outline: Outline): MergedValue {
  const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])]
  const parts = names.map((name) => {
    const three = { base: valueAt(base, [name]), mine: valueAt(mine, [name]), theirs: valueAt(theirs, [name]) }
    return [name, mergeValues(three, outline.partOf(name))] as const
  })
  return {
    value: Object.fromEntries(parts.flatMap(([name, { value }]) => (value === undefined ? [] : [[name, value]]))),
    clashes: parts.flatMap(([name, { clashes }]) => under(name, clashes)),
  }
}

function under(segment: PathSegment, clashes: readonly Clash[]): Clash[] {
  return clashes.map((clash) => ({ ...clash, path: [segment, ...clash.path] }))
}

/** The items of a list by name, in order. */
type Items = ReadonlyMap<string, unknown>

/** The items of a list by name; undefined if two share a name or one has none. */
export function itemsOf(list: readonly unknown[], { matchedBy }: Outline): Items | undefined {
  const items = new Map<string, unknown>()
  for (const item of list) {
    const name = itemKey(item, matchedBy)
    if (name === undefined || items.has(name)) return undefined
    items.set(name, item)
  }
  return items
}

function mergedLists(
  lists: Readonly<Record<keyof ThreeWay, readonly unknown[]>>,
  outline: Outline,
): MergedValue | undefined {
  const [base, mine, theirs] = [lists.base, lists.mine, lists.theirs].map((list) => itemsOf(list, outline))
  if (!base || !mine || !theirs || areOthersForOne(base, mine, theirs)) return undefined
  const order = mergedOrder(base, mine, theirs)
  if (!order) return undefined
  // Items by name are all the items there are.
  const places = new Map([...theirs.keys()].map((name, i) => [name, i]))
  const items = order.map((name) => {
    const three = { base: base.get(name), mine: mine.get(name), theirs: theirs.get(name) }
    const { value, clashes } = mergeValues(three, outline.partOf(places.get(name) ?? -1))
    // An item that one side removed and the other changed stays until a person decides.
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

/** Whether both sides replaced the same item: the merge would have both replacements. */
function areOthersForOne(base: Items, mine: Items, theirs: Items): boolean {
  const isAdded = (from: Items, to: Items) => [...from.keys()].some((name) => !base.has(name) && !to.has(name))
  const isGone = [...base.keys()].some((name) => !mine.has(name) && !theirs.has(name))
  return isGone && isAdded(mine, theirs) && isAdded(theirs, mine)
}

/** All names in the order of the side that reordered; undefined if both did, differently. */
function mergedOrder(base: Items, mine: Items, theirs: Items): string[] | undefined {
  const shared = (items: Items) =>
    [...items.keys()].filter((name) => base.has(name) && mine.has(name) && theirs.has(name))
  const isMoved = (items: Items) => !isSame(shared(items), shared(base))
  if (isMoved(mine) && isMoved(theirs) && !isSame(shared(mine), shared(theirs))) return undefined
  const [first, second] = isMoved(mine) ? [mine, theirs] : [theirs, mine]
  const names = [...second.keys()]
  const last = names.findLastIndex((name) => first.has(name))
  // Additions keep their place: at the start, or behind the item that they followed.
  const start: string[] = []
  const behind = new Map<string, string[]>()
  let added = start
  for (const name of names.slice(0, last + 1)) {
    if (!first.has(name)) added.push(name)
    else {
      added = []
      behind.set(name, added)
    }
  }
  const order = [...first.keys()].flatMap((name) => [name, ...(behind.get(name) ?? [])])
  // Items added at the end stay there.
  return [...start, ...order, ...names.slice(last + 1)]
}
