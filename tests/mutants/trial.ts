import { failedSpec, isReached } from './browser-tests.ts'
import type { Mutant } from './choose.ts'
import type { Copy } from './copy.ts'
import { type ImportGraph, readImportGraph, testsOf } from './import-graph.ts'
import type { Tried } from './outcome.ts'
import { typeErrors } from './types.ts'
import { UnitTests } from './unit-tests.ts'

interface Limits {
  /** The most unit test files that a mutant is tried against. */
  readonly files: number
  readonly browser: boolean
}

/** How many test files are run at a time: most mutants are killed by the nearest. */
const portions = [2, 4, 8, 16]

/** Tries mutants; those that survive the unit tests come again when the type check or a browser test kills them. */
export async function* trials(copy: Copy, mutants: readonly Mutant[], limits: Limits): AsyncGenerator<Tried> {
  const survivors: Tried[] = []
  const bench = new Bench(copy)
  for (const mutant of mutants) {
    const tried = await bench.try(mutant, limits.files)
    if (tried.outcome === 'survived') survivors.push(tried)
    yield tried
  }
  bench.close()
  if (!limits.browser) return
  const untyped = await typeErrors(copy, survivors)
  for (const mutant of untyped) yield { ...mutant, outcome: 'types', by: 'tsc' }
  for (const mutant of survivors.filter((survivor) => !untyped.includes(survivor))) {
    if (isReached(mutant.room)) yield await tryInBrowser(copy, mutant)
  }
}

async function tryInBrowser(copy: Copy, mutant: Tried): Promise<Tried> {
  const start = performance.now()
  copy.apply(mutant)
  const spec = await failedSpec(copy.root, mutant.room, mutant.file)
  copy.restore()
  // A test that fails without the mutant too proves nothing.
  const isKilled = spec !== undefined && (await failedSpec(copy.root, mutant.room, mutant.file, spec)) === undefined
  const seconds = mutant.seconds + (performance.now() - start) / 1000
  return isKilled ? { ...mutant, outcome: 'browser', by: spec, seconds } : { ...mutant, seconds }
}

/** Tries mutants against unit tests. */
class Bench {
  readonly #copy: Copy
  readonly #graph: ImportGraph
  readonly #tests: UnitTests
  /** Whether a test file passes without a mutant. */
  readonly #passes = new Map<string, boolean>()

  constructor(copy: Copy) {
    this.#copy = copy
    this.#graph = readImportGraph(copy.root)
    this.#tests = new UnitTests(copy.root)
  }

  async try(mutant: Mutant, files: number): Promise<Tried> {
    const start = performance.now()
    const reaching = testsOf(mutant.file, this.#graph)
    const result = this.#copy.apply(mutant)
      ? await this.#kill(mutant, reaching.slice(0, files))
      : ({ outcome: 'gone', run: 0 } as const)
    this.#copy.restore()
    return { ...mutant, ...result, reaching: reaching.length, seconds: (performance.now() - start) / 1000 }
  }

  close(): void {
    this.#tests.close()
  }

  async #kill(mutant: Mutant, tests: readonly string[]): Promise<Pick<Tried, 'outcome' | 'by' | 'run'>> {
    const left = tests.filter((test) => this.#passes.get(test) !== false)
    const portion = left.splice(0, portions[0])
    for (let i = 1; portion.length > 0; i++) {
      const [by] = await this.#tests.run({ changed: mutant.file, tests: portion })
      if (by === undefined) portion.splice(0, portion.length, ...left.splice(0, portions[i] ?? portions.at(-1)))
      else if (await this.#passesWithout(mutant, by)) return { outcome: 'unit', by, run: tests.indexOf(by) + 1 }
      else portion.splice(portion.indexOf(by), 1)
    }
    return { outcome: 'survived', run: tests.length }
  }

  /** Whether a test passes without the mutant: one that does not proves nothing. */
  async #passesWithout(mutant: Mutant, test: string): Promise<boolean> {
    const known = this.#passes.get(test)
    if (known !== undefined) return known
    this.#copy.restore()
    const failed = await this.#tests.run({ changed: mutant.file, tests: [test] })
    this.#passes.set(test, failed.length === 0)
    if (failed.length > 0) console.log(`    ${test} fails without a mutant too, and is left out.`)
    this.#copy.apply(mutant)
    return failed.length === 0
  }
}
