import process from 'node:process'

/** Whether each page and each sample is looked at, and not a part of them, as in the gate. */
export const isAll: boolean = process.env['ALL_TESTS'] === '1'

/** The results of work that is done several times, one after another. */
export async function repeated<T>(count: number, work: () => T | Promise<T>): Promise<T[]> {
  const results: T[] = []
  while (results.length < count) results.push(await work())
  return results
}

/** The value below which a share of the values lies, such as 0.95. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)
