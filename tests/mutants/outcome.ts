import { type Mutant, rooms } from './choose.ts'

/** By what a mutant was killed. */
export type Outcome = 'unit' | 'types' | 'browser' | 'survived' | 'gone'

/** The outcome of a mutant. */
export interface Tried extends Mutant {
  readonly outcome: Outcome
  /** The test file that killed it. */
  readonly by?: string
  /** How many unit test files reach its module, and how many of them were run. */
  readonly reaching: number
  readonly run: number
  readonly seconds: number
}

/** A mutant that no test can kill because it changes no behaviour. */
export interface Equivalent {
  readonly id: string
  readonly mutant: string
  readonly reason: string
}

const columns = ['mutants', 'unit', 'types', 'browser', 'survived', 'gone', 'seconds'] as const

/** A table by room, and the sum. */
export function table(tried: readonly Tried[]): string[] {
  const present = rooms.filter((room) => tried.some((mutant) => mutant.room === room))
  const row = (name: string, cells: readonly (string | number)[]) =>
    name.padEnd(12) + cells.map((cell) => `${cell}`.padStart(10)).join('')
  const counts = (some: readonly Tried[]) =>
    columns.map((column) => {
      if (column === 'mutants') return some.length
      if (column === 'seconds') return Math.round(some.reduce((sum, { seconds }) => sum + seconds, 0))
      return some.filter(({ outcome }) => outcome === column).length
    })
  const byRoom = present.map((room) => row(room, counts(tried.filter((mutant) => mutant.room === room))))
  return [row('room', columns), ...byRoom, row('all', counts(tried))]
}

/** A mutant in a line: its place, and its code before and after. */
export function described({ file, line, code, column, original, replacement }: Mutant): string {
  const [first = ''] = original.split('\n')
  const after = code.slice(0, column) + replacement + code.slice(column + first.length)
  return `${file}:${line}  ${code}  →  ${after}`
}

/** The mutants that could be killed: those that are gone or equivalent cannot. */
function killable(tried: readonly Tried[], equivalent: readonly Equivalent[]): Tried[] {
  const without = new Set(equivalent.map(({ id }) => id))
  return tried.filter(({ id, outcome }) => outcome !== 'gone' && !(outcome === 'survived' && without.has(id)))
}

/** How many of each hundred mutants were killed. */
export function percentage(tried: readonly Tried[], equivalent: readonly Equivalent[]): number {
  const all = killable(tried, equivalent)
  return all.length === 0 ? 100 : (100 * all.filter(isKilled).length) / all.length
}

export function isKilled({ outcome }: Tried): boolean {
  return outcome !== 'survived' && outcome !== 'gone'
}

/** Mutants that an earlier run killed and this one did not; those whose code is gone are left out. */
export function lost(before: readonly Tried[], now: readonly Tried[]): Tried[] {
  const killed = new Set(before.filter(isKilled).map(({ id }) => id))
  return now.filter(({ id, outcome }) => outcome === 'survived' && killed.has(id))
}
