/** Keeps one Vitest for all mutants, which spares its start; started by `unit-tests.ts` in the copy that it tests. */
import path from 'node:path'
import process from 'node:process'
import { createVitest, type TestModule } from 'vitest/node'

/** Runs these test files after that module changed. */
export interface Request {
  readonly changed: string
  readonly tests: readonly string[]
}

/** `started` and `ended` come for each test file; `done` closes a run, with the files that failed. */
export type Message =
  | { readonly type: 'started' | 'ended'; readonly test: string }
  | { readonly type: 'done'; readonly failed: readonly string[] }

class GivenOrder {
  sort<Specification>(specifications: Specification[]): Specification[] {
    return specifications
  }
  shard<Specification>(specifications: Specification[]): Specification[] {
    return specifications
  }
}

const root = process.cwd()
const nameOf = ({ moduleId }: TestModule) => path.relative(root, moduleId).replaceAll(path.sep, '/')
const send = (message: Message): void => {
  process.send?.(message)
}

/** The test files that failed in this run: Vitest itself keeps those of earlier runs too. */
const failed = new Set<string>()

const vitest = await createVitest('test', {
  root,
  watch: false,
  bail: 1,
  maxWorkers: 1,
  // Without modules of its own, a test file would be run with those of the mutant before.
  isolate: true,
  // A mutant must write no snapshot.
  update: 'none',
  sequence: { sequencer: GivenOrder },
  reporters: [
    {
      onTestModuleStart: (module) => send({ type: 'started', test: nameOf(module) }),
      onTestModuleEnd(module) {
        if (module.state() === 'failed') failed.add(nameOf(module))
        send({ type: 'ended', test: nameOf(module) })
      },
    },
  ],
})
await vitest.standalone()

/** The module that the last mutant changed, and that has its own text again. */
let restored: string | undefined

process.on('message', async ({ changed, tests }: Request) => {
  for (const file of [restored, changed]) if (file !== undefined) vitest.invalidateFile(path.join(root, file))
  restored = changed
  failed.clear()
  vitest.state.clearErrors()
  const project = vitest.getRootProject()
  const specifications = tests.map((test) => project.createSpecification(path.join(root, test)))
  const { unhandledErrors } = await vitest.runTestSpecifications(specifications)
  // An error outside of all tests makes Vitest fail too.
  if (failed.size === 0 && unhandledErrors.length > 0) {
    console.error(...unhandledErrors)
    for (const test of tests) failed.add(test)
  }
  send({ type: 'done', failed: [...failed] })
})
process.on('disconnect', () => process.exit())
