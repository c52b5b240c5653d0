/** A part of a regular expression. Characters are kept as they are written, to be matched by the platform itself. */
export type Node =
  | { readonly kind: 'character'; readonly source: string }
  | { readonly kind: 'sequence'; readonly parts: readonly Node[] }
  | { readonly kind: 'choice'; readonly parts: readonly Node[] }
  | { readonly kind: 'repeat'; readonly of: Node; readonly min: number; readonly max: number }
  | { readonly kind: 'look'; readonly of: Node; readonly isBehind: boolean; readonly isDenied: boolean }
  | { readonly kind: 'edge'; readonly source: string }

/** Reads the structure of a regular expression, which the platform has already found sound. */
export function parsePattern(pattern: string, flags: string): Node {
  let at = 0
  const groups: Node[] = []
  const names = new Map<string, number>()
  const take = (expression: RegExp): RegExpExecArray | undefined => {
    const sticky = new RegExp(expression.source, 'sy')
    sticky.lastIndex = at
    const found = sticky.exec(pattern) ?? undefined
    if (found) at += found[0].length
    return found
  }
  const choice = (): Node => {
    const parts = [sequence()]
    while (take(/\|/)) parts.push(sequence())
    return parts.length === 1 && parts[0] ? parts[0] : { kind: 'choice', parts }
  }
  const sequence = (): Node => {
    const parts: Node[] = []
    while (at < pattern.length && !'|)'.includes(pattern.charAt(at))) parts.push(repeated(atom()))
    return { kind: 'sequence', parts }
  }
  const repeated = (of: Node): Node => {
    const found = take(/(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/)
    if (!found) return of
    const [sign, from = '', comma, to] = found
    if (sign.startsWith('*')) return { kind: 'repeat', of, min: 0, max: Infinity }
    if (sign.startsWith('+')) return { kind: 'repeat', of, min: 1, max: Infinity }
    if (sign.startsWith('?')) return { kind: 'repeat', of, min: 0, max: 1 }
    return { kind: 'repeat', of, min: Number(from), max: to ? Number(to) : comma ? Infinity : Number(from) }
  }
  const group = (): Node => {
    const [opening = '', behind, name] = take(/\((?:\?(?:[=!:]|(<[=!])|<(\w+)>))?/) ?? []
    const isCaptured = opening === '(' || name !== undefined
    const own = isCaptured ? groups.push({ kind: 'sequence', parts: [] }) - 1 : -1
    if (name !== undefined) names.set(name, own)
    const of = choice()
    at += 1
    if (isCaptured) groups[own] = of
    if (behind !== undefined) return { kind: 'look', of, isBehind: true, isDenied: behind.endsWith('!') }
    return /[=!]$/.test(opening) ? { kind: 'look', of, isBehind: false, isDenied: opening.endsWith('!') } : of
  }
  const atom = (): Node => {
    if (pattern.charAt(at) === '(') return group()
    if (take(/\^/)) return { kind: 'edge', source: '^' }
    const edge = take(/\$|\\[bB]/)
    if (edge) return { kind: 'edge', source: edge[0] }
    const named = take(/\\k<(\w+)>/)
    const numbered = named ?? take(/\\([1-9])/)
    if (numbered) {
      const [, key = ''] = numbered
      return groups[named ? (names.get(key) ?? 0) : Number(key) - 1] ?? { kind: 'sequence', parts: [] }
    }
    if (pattern.charAt(at) === '[') return { kind: 'character', source: characterClass() }
    const found = take(/\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\c[A-Za-z]|\\.|./u)
    if (!found) throw new Error(`Cannot read /${pattern}/${flags} at ${at}.`)
    return { kind: 'character', source: found[0] }
  }
  /** A class, in which others may stand with the flag v. */
  const characterClass = (): string => {
    const from = at
    let depth = 0
    do {
      const sign = pattern.charAt(at)
      if (sign === '\\') at += 1
      else if (sign === '[' && (depth === 0 || flags.includes('v'))) depth += 1
      else if (sign === ']') depth -= 1
      at += 1
    } while (depth > 0)
    return pattern.slice(from, at)
  }
  return choice()
}
