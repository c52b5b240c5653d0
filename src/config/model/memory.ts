/** What a checker remembers from one check to the next. */
export interface Memory {
  readonly recall: Recall
  readonly settled: Settled
}

/**
 * Gives what a function makes of an object that does not change, and of others beside it: made anew only when one of
 * those is another than the last time, and kept as long as the object is. The function sees nothing but what it is
 * handed, so that nothing which it depends on can be forgotten: it is no closure, and stands at the top of its module.
 */
export type Recall = <K extends object, B extends readonly unknown[], V>(
  make: (of: K, ...beside: B) => V,
  of: K,
  ...beside: B
) => V

/** Gives the value that was last known under this key, where the one made now says the same in JSON. */
export type Settled = <V>(key: object, made: V) => V

/** A memory that belongs to whoever makes it. */
export function createMemory(): Memory {
  const known = new WeakMap<object, Map<unknown, { readonly beside: readonly unknown[]; readonly value: unknown }>>()
  const texts = new WeakMap<object, { readonly text: string; readonly value: unknown }>()
  return {
    recall<K extends object, B extends readonly unknown[], V>(
      make: (of: K, ...beside: B) => V,
      of: K,
      ...beside: B
    ): V {
      const made = known.get(of) ?? new Map()
      if (made.size === 0) known.set(of, made)
      const last = made.get(make)
      if (last?.beside.length === beside.length && beside.every((one, i) => one === last.beside[i])) return last.value
      const value = make(of, ...beside)
      made.set(make, { beside, value })
      return value
    },
    settled<V>(key: object, made: V): V {
      const text = JSON.stringify(made)
      const last = texts.get(key)
      if (last?.text === text) return last.value as V
      texts.set(key, { text, value: made })
      return made
    },
  }
}
