import { type Node, parsePattern } from './regexp-parser.ts'

/** Characters that stand for all others of their kind. */
const usual = [
  ...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)),
  ...'éßЖ中ع٣０’“”«»،。\u00a0\u2010\u2028\ufeff\ue000\ue001\ue002\u200b',
]

/** A character of a pattern at its place: which characters it takes, and which places may follow. */
interface Place {
  readonly takes: Uint8Array
  readonly next: Set<number>
}

interface Part {
  readonly first: readonly number[]
  readonly last: readonly number[]
  readonly isEmpty: boolean
}

/** Counts beyond this are taken as endless. */
const maxCopies = 8

/**
 * Whether a search by a pattern can take a time that grows faster than the text: there are two ways to read the same
 * characters again and again, before what follows them fails. That is so where one place of the pattern repeats, another
 * place that can be reached from it repeats too, and one text leads from each to itself and from the first to the second.
 * A search begins anew at each character, which is a place that repeats and takes everything.
 *
 * Conservative: word boundaries and what a lookahead asks for are not taken into account.
 */
export function isSlow(pattern: string, flags: string): boolean {
  const alphabet = [...new Set([...usual, ...pattern])]
  const own = flags.replaceAll(/[gy]/g, '')
  const places: Place[] = []
  const known = new Map<string, Uint8Array>()
  const takesOf = (source: string): Uint8Array => {
    const before = known.get(source)
    if (before) return before
    const one = new RegExp(`^(?:${source})$`, own)
    const takes = Uint8Array.from(alphabet, (character) => (one.test(character) ? 1 : 0))
    known.set(source, takes)
    return takes
  }
  const nothing: Part = { first: [], last: [], isEmpty: true }
  const add = (takes: Uint8Array): Part => {
    const at = places.push({ takes, next: new Set() }) - 1
    return { first: [at], last: [at], isEmpty: false }
  }
  const join = (a: Part, b: Part): Part => {
    for (const from of a.last) for (const to of b.first) places[from]?.next.add(to)
    return {
      first: a.isEmpty ? [...a.first, ...b.first] : a.first,
      last: b.isEmpty ? [...a.last, ...b.last] : b.last,
      isEmpty: a.isEmpty && b.isEmpty,
    }
  }
  const isEndless = ({ min, max }: { readonly min: number; readonly max: number }) => max > maxCopies || min > maxCopies
  let hasEndlessLookbehind = false
  let hasNestedRepeats = false
  const build = (node: Node): Part => {
    if (node.kind === 'character') return add(takesOf(node.source))
    if (node.kind === 'edge') return node.source === '$' ? { ...end } : nothing
    if (node.kind === 'sequence') return node.parts.map(build).reduce(join, nothing)
    if (node.kind === 'choice') {
      const parts = node.parts.map(build)
      return {
        first: parts.flatMap(({ first }) => first),
        last: parts.flatMap(({ last }) => last),
        isEmpty: parts.some(({ isEmpty }) => isEmpty),
      }
    }
    if (node.kind === 'look') {
      if (node.isBehind) {
        if (repeats(node.of)) hasEndlessLookbehind = true
        return nothing
      }
      // It is read beside what follows, and may fail.
      const part = join(build(node.of), end)
      return { first: part.first, last: [], isEmpty: true }
    }
    if (isEndless(node)) {
      const part = build(node.of)
      for (const from of part.last)
        for (const to of part.first) {
          // A repeat within a repeat: each round can end after any of the inner ones.
          if (places[from]?.next.has(to)) hasNestedRepeats = true
          places[from]?.next.add(to)
        }
      return { ...part, isEmpty: node.min === 0 || part.isEmpty }
    }
    const copies = Array.from({ length: node.max }, (_, i) => {
      const part = build(node.of)
      return i < node.min ? part : { ...part, isEmpty: true }
    })
    return copies.reduce(join, nothing)
  }
  /** What no character takes: there a reading fails. */
  const end = add(new Uint8Array(alphabet.length))
  const root = parsePattern(pattern, flags)
  const whole = build(root)
  if (hasEndlessLookbehind || hasNestedRepeats) return true
  const startsLine = beginsAtStart(root)
  if (!flags.includes('y') && (!startsLine || flags.includes('m'))) {
    const search = add(takesOf('[\\s\\S]'))
    const before = startsLine ? takesOf('\\n') : behindStart(root, takesOf)
    const begin = before ? add(before) : search
    for (const [from, to] of [
      [search, search],
      [search, begin],
      [begin, whole],
    ] as const)
      join(from, to)
  }
  return hasTwoWays(places, endsSafely(places, new Set(whole.last)))
}

/** The characters behind which alone a match can begin, where the pattern begins with a lookbehind of one character. */
function behindStart(root: Node, takesOf: (source: string) => Uint8Array): Uint8Array | undefined {
  if (root.kind !== 'sequence') return undefined
  const [look] = root.parts
  if (look?.kind !== 'look' || !look.isBehind) return undefined
  const of = look.of.kind === 'sequence' && look.of.parts.length === 1 ? look.of.parts[0] : look.of
  if (of?.kind !== 'character') return undefined
  return takesOf(of.source).map((takes) => (look.isDenied ? 1 - takes : takes))
}

function beginsAtStart(node: Node): boolean {
  if (node.kind === 'edge') return node.source === '^'
  if (node.kind === 'sequence') return node.parts[0] !== undefined && beginsAtStart(node.parts[0])
  return node.kind === 'choice' && node.parts.every(beginsAtStart)
}

function repeats(node: Node): boolean {
  if (node.kind === 'repeat') return node.max > maxCopies || repeats(node.of)
  if (node.kind === 'look') return repeats(node.of)
  return (node.kind === 'sequence' || node.kind === 'choice') && node.parts.some(repeats)
}

/** The places at which a match is sure, whatever follows. */
function endsSafely(places: readonly Place[], last: ReadonlySet<number>): ReadonlySet<number> {
  let safe = new Set([...last].filter((at) => places[at]?.takes.includes(1) ?? false))
  for (;;) {
    const kept = new Set([...safe].filter((at) => [...(places[at]?.next ?? [])].every((to) => safe.has(to))))
    if (kept.size === safe.size) return kept
    safe = kept
  }
}

/** Whether one text leads from p to p, from p to q, and from q to q, for some places p and q that differ. */
function hasTwoWays(places: readonly Place[], safe: ReadonlySet<number>): boolean {
  const next = places.map((place) => [...place.next].filter((to) => !safe.has(to)))
  const reach = places.map((_, from) => reached(next, from))
  const loops = places.flatMap((_, at) => (!safe.has(at) && reach[at]?.has(at) ? [at] : []))
  const meet = (a: number, b: number, c: number): boolean => {
    const [x, y, z] = [places[a]?.takes, places[b]?.takes, places[c]?.takes]
    return x !== undefined && y !== undefined && z !== undefined && x.some((one, i) => one && y[i] && z[i])
  }
  const isPair = (p: number, q: number): boolean => {
    const seen = new Set<number>()
    const size = places.length
    const open: (readonly [number, number, number])[] = [[p, p, q]]
    for (let step = open.pop(); step; step = open.pop()) {
      const [a, b, c] = step
      for (const x of next[a] ?? []) {
        if (!reach[x]?.has(p)) continue
        for (const y of next[b] ?? []) {
          if (!reach[y]?.has(q) && y !== q) continue
          for (const z of next[c] ?? []) {
            if (!reach[z]?.has(q)) continue
            const key = (x * size + y) * size + z
            if (seen.has(key) || !meet(x, y, z)) continue
            if (x === p && y === q && z === q) return true
            seen.add(key)
            open.push([x, y, z])
          }
        }
      }
    }
    return false
  }
  return loops.some((p) => loops.some((q) => p !== q && (reach[p]?.has(q) ?? false) && isPair(p, q)))
}

function reached(next: readonly (readonly number[])[], from: number): ReadonlySet<number> {
  const found = new Set<number>()
  const open = [...(next[from] ?? [])]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (found.has(at)) continue
    found.add(at)
    open.push(...(next[at] ?? []))
  }
  return found
}
