/** What a checker remembers from one check to the next. */
export interface Memory {
  readonly recall: Recall
  readonly keep: Keep
}

/** Gives what a function makes of an object that does not change: made once, and kept as long as the object is. */
export type Recall = <K extends object, V>(make: (from: K) => V, from: K) => V

/**
 * Gives what is made of an object that does not change and of others beside it: made anew when one of those is another
 * than the last time. What is kept is known by its `maker`, which is the same function each time.
 */
export type Keep = <V>(maker: object, of: object, beside: readonly unknown[], make: () => V) => V

/** A memory that belongs to whoever makes it. */
export function createMemory(): Memory {
  const known = new WeakMap<object, Map<unknown, unknown>>()
  const knownOf = (from: object): Map<unknown, unknown> => {
    const made = known.get(from) ?? new Map()
    known.set(from, made)
    return made
  }
  return {
    recall<K extends object, V>(make: (from: K) => V, from: K): V {
      const made = knownOf(from)
      if (!made.has(make)) made.set(make, make(from))
      return made.get(make) as V
    },
    keep<V>(maker: object, of: object, beside: readonly unknown[], make: () => V): V {
      const made = knownOf(of)
      const last = made.get(maker) as { readonly beside: readonly unknown[]; readonly value: V } | undefined
      if (last?.beside.length === beside.length && beside.every((one, i) => one === last.beside[i])) return last.value
      const value = make()
      made.set(maker, { beside, value })
      return value
    },
  }
}
