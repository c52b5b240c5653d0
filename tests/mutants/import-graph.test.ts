import { expect, test } from 'vitest'
import { importGraph, testsOf } from './import-graph.ts'

const files: Readonly<Record<string, string>> = {
  'src/engine/days.ts': 'export const days = 1',
  'src/engine/hours.ts': "export * from './days.ts'",
  'src/site/pages/layout.ts': "import { days } from '#engine/hours.ts'",
  'src/site/pages/types.ts': "import type { Days } from '#engine/days.ts'",
  'src/cli/check.ts': "const { layout } = await import('#site/pages/layout.ts')",
  'src/studio/app/main.tsx': "import '#engine/days.ts'",
  'src/studio/bundles.ts': "const app = 'src/studio/app/main.tsx'",
  'tests/engine/days.test.ts': "import '#engine/days.ts'",
  'tests/engine/hours.test.ts': "import '#engine/hours.ts'",
  'tests/site/pages/layout.test.ts': "import '#site/pages/layout.ts'",
  'tests/a/days-told.test.ts': "import '#tests/a/layouts.ts'",
  'tests/a/far.test.ts': "import '#tests/a/layouts.ts'",
  'tests/a/layouts.ts': "import '#site/pages/layout.ts'",
  'tests/cli/check.test.ts': "run('src/cli/check.ts')",
  'tests/site/pages/types.test.ts': "import '#site/pages/types.ts'",
  'tests/studio/bundles.test.ts': "import '#studio/bundles.ts'",
}
const graph = importGraph(Object.keys(files), (file) => files[file] ?? '')

test('the tests of a module are those that import or start it, its mirror first, then those nearby or of the same words', () => {
  expect(testsOf('src/engine/days.ts', graph)).toEqual([
    'tests/engine/days.test.ts',
    'tests/engine/hours.test.ts',
    'tests/a/days-told.test.ts',
    'tests/site/pages/layout.test.ts',
    'tests/a/far.test.ts',
    'tests/cli/check.test.ts',
  ])
})

test('a script that only a browser runs is reached by no unit test', () => {
  expect(testsOf('src/studio/app/main.tsx', graph)).toEqual([])
})
