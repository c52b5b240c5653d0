import { expect, test } from 'vitest'
import { runCommand } from './run-command.ts'

const named = (name: string) => runCommand('vitest', ['run', 'tests/runner/report.test.ts', '-t', name])

test('a run of tests with a name that no test has ends with 2 and a sentence', { timeout: 120_000 }, async () => {
  const { code, output } = await named('nosuch')
  expect([code, output]).toEqual([2, expect.stringContaining('No test has nosuch in its name')])
})

test('a run of tests with a part of a name ends with 0', { tags: ['slow'], timeout: 120_000 }, async () => {
  expect((await named('failed')).code).toBe(0)
})
