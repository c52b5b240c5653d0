/** Memoization from one check to the next. */
export interface Memo {
  readonly memo: Memoize
  /** The same for results that are JSON: other processes read them from the check cache. */
  readonly storedMemo: Memoize
  readonly reuseEqual: ReuseEqual
  /** Gives an object the digest of its source; results from objects without one are not stored. */
  readonly identify: (object: object, digest: string) => void
}

/**
 * Returns `make(of, ...args)`, and calls `make` only if `args` differ from those of its last call for the same `of`, which
 * must be immutable. `make` must be at the top of its module: a closure could depend on more than its arguments.
 */
type Memoize = <K extends object, A extends readonly unknown[], V>(
  make: (of: K, ...args: A) => V,
  of: K,
  ...args: A
) => V

/** Returns the last value under this key if the new one is equal as JSON (structural sharing). */
type ReuseEqual = <V>(key: object, made: V) => V

/** Results of earlier processes, by the digest of the input and the functions applied to it. */
export interface CheckCache {
  readonly digest: (...parts: readonly (string | Uint8Array)[]) => string
  readonly get: (digest: string, path: string) => unknown
  readonly set: (digest: string, path: string, result: unknown) => void
  /** A long text by name; only the latest is stored. */
  readonly getText: (digest: string, name: string) => string | undefined
  readonly setText: (digest: string, name: string, text: string) => void
  /** Stores the results that the last check used, and drops the rest. */
  readonly save: () => void
}

/** How a value was computed: values of the same source and path are equal. */
interface Origin {
  /** The digest of the source. */
  readonly digest: string
  /** The functions and arguments that led from the source to the value, such as `linksAmong#1a2b3c4d(.value)`. */
  readonly path: string
}

export function createMemo(cache?: CheckCache): Memo {
  const results = new Map<unknown, WeakMap<object, { readonly args: readonly unknown[]; readonly value: unknown }>>()
  const texts = new WeakMap<object, { readonly text: string; readonly value: unknown }>()
  const origins = cache && createOrigins(cache)
  const memoizeBy =
    (compute: typeof stored): Memoize =>
    (make, of, ...args) => {
      const all = results.get(make) ?? new WeakMap()
      const last = all.get(of)
      if (last && isSameList(last.args, args)) return last.value as ReturnType<typeof make>
      const origin = origins?.ofResult(make, of, args)
      const value = compute(origin, () => make(of, ...args))
      if (origin) origins?.set(value, origin)
      results.set(make, all.set(of, { args, value }))
      return value
    }
  const stored = <V>(origin: Origin | undefined, make: () => V): V => {
    if (!origin || !cache) return make()
    const value = cache.get(origin.digest, origin.path) ?? make()
    cache.set(origin.digest, origin.path, value)
    return value as V
  }
  return {
    memo: memoizeBy((_, make) => make()),
    storedMemo: memoizeBy(stored),
    identify: (object, digest) => origins?.set(object, { digest, path: '.' }),
    reuseEqual<V>(key: object, made: V): V {
      const text = JSON.stringify(made)
      const last = texts.get(key)
      if (last?.text === text) return last.value as V
      texts.set(key, { text, value: made })
      if (cache) origins?.set(made, { digest: cache.digest(text), path: '.' })
      return made
    },
  }
}

// A loop is faster, and a check calls it a hundred thousand times.
function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  if (one.length !== other.length) return false
  for (let i = 0; i < one.length; i += 1) if (one[i] !== other[i]) return false
  return true
}

/** Origins of values; a value made of something without an origin has none either and is not stored. */
function createOrigins({ digest }: CheckCache) {
  const origins = new WeakMap<object, Origin>()
  const functionNames = new Map<unknown, string>()
  const functions = new Map<string, unknown>()
  const functionName = (make: { readonly name: string; toString(): string }): string => {
    const name = functionNames.get(make) ?? `${make.name}#${digest(make.toString()).slice(0, 8)}`
    // The cache is dropped when the program changes, so a name has to be unique within one version only.
    if ((functions.get(name) ?? make) !== make) throw new Error(`Two functions are called ${name}`)
    functions.set(name, make)
    functionNames.set(make, name)
    return name
  }
  const argumentPath = (from: string, value: unknown): string | undefined => {
    if (typeof value === 'function') return undefined
    if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined'
    const origin = origins.get(value)
    return origin && (origin.digest === from ? origin.path : `${origin.digest}${origin.path}`)
  }
  return {
    set(value: unknown, origin: Origin): void {
      // A value that a function returned unchanged keeps its first origin.
      if (typeof value !== 'object' || value === null || origins.has(value)) return
      origins.set(value, origin)
      // Callers also memoize by a document's `value`, so it gets an origin of its own.
      if ('value' in value) this.set(value.value, { ...origin, path: `${origin.path}value` })
    },
    ofResult(make: Parameters<typeof functionName>[0], of: object, args: readonly unknown[]): Origin | undefined {
      const { digest } = origins.get(of) ?? {}
      if (digest === undefined) return undefined
      const paths = [of, ...args].map((part) => argumentPath(digest, part))
      return paths.includes(undefined) ? undefined : { digest, path: `${functionName(make)}(${paths.join()})` }
    },
  }
}
