import type { PartResult } from './artifacts.ts'

/** The seconds of each part, and of all, some of which ran at once: `checks 41 s, unit 96 s, e2e 88 s: 140 s`. */
export function durations(parts: readonly Pick<PartResult, 'part' | 'began' | 'seconds'>[]): string {
  const rounded = (seconds: number) => `${Math.round(seconds)} s`
  return `${parts.map(({ part, seconds }) => `${part} ${rounded(seconds)}`).join(', ')}: ${rounded(secondsOf(parts))}`
}

/** The seconds in which at least one of them ran. */
function secondsOf(parts: readonly Pick<PartResult, 'began' | 'seconds'>[]): number {
  let [sum, until] = [0, 0]
  for (const { began, seconds } of parts.toSorted((one, other) => one.began - other.began)) {
    const ended = began + seconds * 1000
    sum += Math.max(0, ended - Math.max(began, until))
    until = Math.max(until, ended)
  }
  return sum / 1000
}
