import process from 'node:process'
import type { TestProject } from 'vitest/node'

/** Ends a run with 2 if `-t` names a part of no test's name; Vitest itself would call it a success. */
export function setup({ vitest }: TestProject): () => void {
  return () => {
    const pattern = vitest.config.testNamePattern
    if (pattern === undefined || vitest.config.watch) return
    const tests = vitest.state.getTestModules().flatMap((module) => [...module.children.allTests()])
    if (tests.length === 0 || tests.some((test) => test.result().state !== 'skipped')) return
    console.error(`No test has ${pattern.source} in its name: see the names with \`npx vitest list\`.`)
    process.exitCode = 2
  }
}
