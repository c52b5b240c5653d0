import { diffArrays } from 'diff'
import type { Change } from '../diff.ts'
import type { Move } from './change.ts'

/** The differences of two lists of texts: added, removed, moved or replaced. */
export function sequenceChanges(what: string, before: readonly string[], after: readonly string[]): Change[] {
  const steps = stepsBetween(before, after)
  const moves = movesIn(steps, after)
  const moved = new Set([...moves.values()].flatMap(({ gone, come }) => [...gone, ...come]))
  const changes: Change[] = []
  let gone: Step[] = []
  let come: Step[] = []
  // Removed and added texts between the same neighbours replace one another.
  const replace = () => {
    for (let k = 0; k < Math.max(gone.length, come.length); k += 1) {
      changes.push({ what, before: gone[k]?.text, after: come[k]?.text })
    }
    gone = []
    come = []
  }
  for (const step of steps) {
    const { text, fate } = step
    const found = moves.get(step)
    if (fate === 'kept' || found) replace()
    if (found) changes.push({ what, before: text, after: text, moved: found.move })
    else if (fate === 'gone' && !moved.has(step)) gone.push(step)
    else if (fate === 'come' && !moved.has(step)) come.push(step)
  }
  replace()
  return changes
}

/** A text of an edit script. */
interface Step {
  readonly text: string
  readonly fate: 'gone' | 'come' | 'kept'
  /** Its index in its list; in the new one where both have it. */
  readonly at: number
  /** Its index in the script. */
  readonly i: number
}

interface Moved {
  readonly move: Move
  readonly gone: readonly Step[]
  readonly come: readonly Step[]
}

/** The work to find the fewest edits grows with the square of their number. */
const maxEditLength = 4000

/** The differences of each text from the one in its place. */
function byPlace(before: readonly string[], after: readonly string[]) {
  return Array.from({ length: Math.max(before.length, after.length) }, (_, i) => {
    const [old, now] = [before.slice(i, i + 1), after.slice(i, i + 1)]
    if (old[0] === now[0]) return [{ value: old, removed: false, added: false }]
    return [
      { value: old, removed: true, added: false },
      { value: now, removed: false, added: true },
    ]
  }).flat()
}

function stepsBetween(before: readonly string[], after: readonly string[]): Step[] {
  let [old, now] = [0, 0]
  const steps: Omit<Step, 'i'>[] = []
  const shortest = diffArrays([...before], [...after], { maxEditLength })
  for (const { removed = false, added = false, value } of shortest ?? byPlace(before, after)) {
    for (const text of value) {
      if (removed) steps.push({ text, fate: 'gone', at: old })
      else steps.push({ text, fate: added ? 'come' : 'kept', at: now })
      if (!added) old += 1
      if (!removed) now += 1
    }
  }
  return steps.map((step, i) => ({ ...step, i }))
}

/** The moves, by the step that inserts their first text. */
function movesIn(steps: readonly Step[], after: readonly string[]): Map<Step, Moved> {
  const fates = Map.groupBy(steps, ({ fate }) => fate)
  const [goneAt, comeAt] = (['gone', 'come'] as const).map((fate) => {
    return new Map(fates.get(fate)?.map((step) => [step.at, step]))
  })
  const [gone, come] = (['gone', 'come'] as const).map((fate) => Map.groupBy(fates.get(fate) ?? [], ({ text }) => text))
  const used = new Set<Step>()
  const found = new Map<Step, Moved>()
  for (const [text, [from, another]] of gone ?? []) {
    const [to, further] = come?.get(text) ?? []
    if (!from || another || !to || further || used.has(from) || isAmount(text)) continue
    const row = rowAround(from, to, (side, at) => {
      const step = (side === 'gone' ? goneAt : comeAt)?.get(at)
      return step && !used.has(step) ? step : undefined
    })
    for (const step of [...row.gone, ...row.come]) used.add(step)
    const [first] = row.come
    if (first) found.set(first, { ...row, move: moveOf(row.gone, row.come, after) })
  }
  return found
}

/** Extends a moved text to the longest run of neighbours that moved with it. */
function rowAround(from: Step, to: Step, stepAt: (side: 'gone' | 'come', at: number) => Step | undefined) {
  const row = { gone: [from], come: [to] }
  for (const direction of [-1, 1]) {
    for (let k = direction; ; k += direction) {
      const [old, now] = [stepAt('gone', from.at + k), stepAt('come', to.at + k)]
      if (!old || !now || old.text !== now.text) break
      row.gone[direction < 0 ? 'unshift' : 'push'](old)
      row.come[direction < 0 ? 'unshift' : 'push'](now)
    }
  }
  return row
}

function moveOf(gone: readonly Step[], come: readonly Step[], after: readonly string[]): Move {
  const direction = (come[0]?.i ?? 0) < (gone[0]?.i ?? 0) ? 'up' : 'down'
  const at = direction === 'up' ? (come.at(-1)?.at ?? 0) + 1 : (come[0]?.at ?? 0) - 1
  return { direction, neighbour: after[at] ?? '', others: come.length - 1 }
}

// Two plans that swap their prices are no move.
function isAmount(text: string): boolean {
  return text.length <= 16 && /\d/.test(text)
}
