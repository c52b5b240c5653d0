import { expect, test } from 'vitest'
import { unsteadyTests } from './steady-table.ts'

const round = (failures: readonly string[], flaky: readonly string[]) => ({
  isBusy: false,
  parts: [
    {
      part: 'e2e',
      began: 0,
      seconds: 1,
      results: [{ heading: 'Browser tests', seconds: 1, passed: 5, failed: 0, failures, flaky }],
    },
  ],
})

test('each test that failed or was repeated is counted over all rounds, the worst first', () => {
  const rounds = [round([], ['menu.spec.ts › opens']), round(['rtl.spec.ts › turns'], ['menu.spec.ts › opens'])]
  expect(unsteadyTests(rounds)).toEqual([
    { name: 'rtl.spec.ts › turns', failed: 1, repeated: 0 },
    { name: 'menu.spec.ts › opens', failed: 0, repeated: 2 },
  ])
})

test('steady rounds list nothing', () => {
  expect(unsteadyTests([round([], []), round([], [])])).toEqual([])
})
