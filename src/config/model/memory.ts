/** What a checker remembers from one check to the next. */
export interface Memory {
  readonly recall: Recall
  /** The same for a result that JSON holds as it is: kept for other processes too, where something keeps it. */
  readonly keep: Recall
  readonly settled: Settled
  /** Says of what an object was read, by its digest. */
  readonly name: (object: object, root: string) => void
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

/** Results that outlive the process, by the digest of what they were made of and by how they were made of it. */
export interface Kept {
  readonly digest: (...parts: readonly (string | Uint8Array)[]) => string
  /** What is known; undefined where nothing is. */
  readonly known: (root: string, path: string) => unknown
  readonly add: (root: string, path: string, result: unknown) => void
  /** The same of a long text by its name, of which one is kept. */
  readonly knownText: (root: string, name: string) => string | undefined
  readonly addText: (root: string, name: string, text: string) => void
  /** Writes down what the check that has just ended took and made, and nothing else. */
  readonly save: () => void
}

/** What a value is made of: two values of one name say the same. */
interface Name {
  /** The digest of what was read. */
  readonly root: string
  /** The functions that made the value of it. */
  readonly path: string
}

/** A memory that belongs to whoever makes it. */
export function createMemory(kept?: Kept): Memory {
  const known = new Map<unknown, WeakMap<object, { readonly beside: readonly unknown[]; readonly value: unknown }>>()
  const texts = new WeakMap<object, { readonly text: string; readonly value: unknown }>()
  const names = kept && createNames(kept)
  const recallBy =
    (made: typeof keptValue): Recall =>
    (make, of, ...beside) => {
      const all = known.get(make) ?? new WeakMap()
      const last = all.get(of)
      if (last && isSameList(last.beside, beside)) return last.value as ReturnType<typeof make>
      const name = names?.of(make, of, beside)
      const value = made(name, () => make(of, ...beside))
      if (name) names?.call(value, name)
      known.set(make, all.set(of, { beside, value }))
      return value
    }
  const keptValue = <V>(name: Name | undefined, make: () => V): V => {
    if (!name || !kept) return make()
    const value = kept.known(name.root, name.path) ?? make()
    kept.add(name.root, name.path, value)
    return value as V
  }
  return {
    recall: recallBy((_, make) => make()),
    keep: recallBy(keptValue),
    name: (object, root) => names?.call(object, { root, path: '.' }),
    settled<V>(key: object, made: V): V {
      const text = JSON.stringify(made)
      const last = texts.get(key)
      if (last?.text === text) return last.value as V
      texts.set(key, { text, value: made })
      if (kept) names?.call(made, { root: kept.digest(text), path: '.' })
      return made
    },
  }
}

// Asked a hundred thousand times in a check.
function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  if (one.length !== other.length) return false
  for (let i = 0; i < one.length; i += 1) if (one[i] !== other[i]) return false
  return true
}

/** Names of values: of what has none, nothing that is made has one. */
function createNames({ digest }: Kept) {
  const names = new WeakMap<object, Name>()
  const makers = new Map<unknown, string>()
  const taken = new Map<string, unknown>()
  const makerName = (make: { readonly name: string; toString(): string }): string => {
    const name = makers.get(make) ?? `${make.name}#${digest(make.toString()).slice(0, 8)}`
    // A program is the same as long as its files are: of its functions, the name has to tell one from another.
    if ((taken.get(name) ?? make) !== make) throw new Error(`Two functions are called ${name}`)
    taken.set(name, make)
    makers.set(make, name)
    return name
  }
  const nameFrom = (from: string, value: unknown): string | undefined => {
    if (typeof value === 'function') return undefined
    if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined'
    const name = names.get(value)
    return name && (name.root === from ? name.path : `${name.root}${name.path}`)
  }
  return {
    call(value: unknown, name: Name): void {
      // What has a name already came from elsewhere as it is.
      if (typeof value !== 'object' || value === null || names.has(value)) return
      names.set(value, name)
      // Of a document, what it says is handed on alone.
      if ('value' in value) this.call(value.value, { ...name, path: `${name.path}value` })
    },
    of(make: Parameters<typeof makerName>[0], of: object, beside: readonly unknown[]): Name | undefined {
      const { root } = names.get(of) ?? {}
      if (root === undefined) return undefined
      const parts = [of, ...beside].map((part) => nameFrom(root, part))
      return parts.includes(undefined) ? undefined : { root, path: `${makerName(make)}(${parts.join()})` }
    },
  }
}
