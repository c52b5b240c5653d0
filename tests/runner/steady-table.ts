import type { PartResult } from './artifacts.ts'
import { total } from './report.ts'

/** A run of the browser tests, among others. */
export interface Round {
  readonly isBusy: boolean
  readonly parts: readonly PartResult[]
}

/** In how many rounds a test failed, and in how many it passed only when repeated. */
interface UnsteadyTest {
  readonly name: string
  readonly failed: number
  readonly repeated: number
}

/** The tests that failed or were repeated, the worst first. */
export function unsteadyTests(rounds: readonly Round[]): UnsteadyTest[] {
  const tallies = rounds.map(({ parts }) => total(parts.flatMap(({ results }) => results)))
  const failures = tallies.flatMap((tally) => tally.failures ?? [])
  const flaky = tallies.flatMap((tally) => tally.flaky ?? [])
  const times = (names: readonly string[], name: string) => names.filter((other) => other === name).length
  return [...new Set([...failures, ...flaky])]
    .map((name) => ({ name, failed: times(failures, name), repeated: times(flaky, name) }))
    .sort((a, b) => b.failed - a.failed || b.repeated - a.repeated)
}
