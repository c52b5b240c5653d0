import type { Change } from './change.ts'

/** How one list of texts became another: what is new, gone, or stands in another's place. */
export function sequenceChanges(what: string, before: readonly string[], after: readonly string[]): Change[] {
  const [start, end] = commonEnds(before, after)
  const kept = commonTexts(before.slice(start, before.length - end), after.slice(start, after.length - end))
  const changes: Change[] = []
  let [i, j] = [start, start]
  for (const [from, to] of [...kept, [before.length - end - start, after.length - end - start] as const]) {
    const gone = before.slice(i, start + from)
    const come = after.slice(j, start + to)
    // What went and what came between the same neighbours took one another's place.
    for (let k = 0; k < Math.max(gone.length, come.length); k += 1) {
      changes.push({ what, before: gone[k], after: come[k] })
    }
    ;[i, j] = [start + from + 1, start + to + 1]
  }
  return changes
}

function commonEnds(a: readonly string[], b: readonly string[]): readonly [start: number, end: number] {
  const most = Math.min(a.length, b.length)
  let start = 0
  while (start < most && a[start] === b[start]) start += 1
  let end = 0
  while (end < most - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  return [start, end]
}

/** The places of the longest common subsequence in both lists. */
function commonTexts(a: readonly string[], b: readonly string[]): (readonly [number, number])[] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1))
  const at = (i: number, j: number): number => lengths[i]?.[j] ?? 0
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const row = lengths[i]
      if (row) row[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const places: (readonly [number, number])[] = []
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) places.push([i++, j++])
    else if (at(i + 1, j) >= at(i, j + 1)) i += 1
    else j += 1
  }
  return places
}
