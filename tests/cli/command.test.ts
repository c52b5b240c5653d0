import { spawnSync } from 'node:child_process'
import process from 'node:process'
import { describe, expect, test } from 'vitest'
import manifest from '#package.json' with { type: 'json' }
import { projectRoot } from '#tests/checker/sound.ts'
import { run } from './temp-root.ts'

const call = (file: string, ...args: string[]) => run(projectRoot, file, args)

/** The files behind the commands that people call, as package.json names them. */
const files = Object.values(manifest.scripts).flatMap(
  (line) => /^node scripts\/install\.mjs (\S+\.ts)$/.exec(line)?.[1] ?? [],
)

test('every command of package.json is looked at', () => {
  expect(files.length).toBeGreaterThan(10)
})

describe.each(files)('%s', (file) => {
  // Slow proofs load all that they try.
  const tags = file.startsWith('tests/') ? ['slow'] : []
  test('called with what it does not know, says so and how it is called, and does nothing', { tags }, async () => {
    const { status, stdout, stderr } = await call(file, '--nonsense')
    expect(status).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).toContain("Unknown option '--nonsense'")
    expect(stderr).toMatch(/^Usage: npm (run|start|test)/m)
    expect(stderr).not.toMatch(/^\s+at /m)
  })

  test('asked for help, says how it is called', { tags: ['slow'] }, async () => {
    const { status, stdout, stderr } = await call(file, '--help')
    expect(status).toBe(0)
    expect(stdout).toMatch(/^Usage: npm (run|start|test)/)
    expect(stderr).toBe('')
  })
})

test.each([
  [['--rows', 'check'], '--rows is for --markets'],
  [['--markets', '2', '--rows', 'nosuch'], 'No row has nosuch in its name: build, clean;'],
  [['--markets', '0'], 'It must be 1 or more.'],
  [['--lighthouse', '0'], 'It must be 1 or more.'],
])('a bench of nothing, %j, is refused', { tags: ['slow'] }, async (args, problem) => {
  const { status, stdout, stderr } = await call('tests/bench/bench.ts', ...args)
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr).toContain(problem)
})

test('lint of a file that is not there is refused before it begins', async () => {
  const { status, stderr } = await call('scripts/lint.ts', 'src', 'nosuch.ts')
  expect([status, stderr]).toEqual([2, 'There is no file or folder nosuch.ts.\n'])
})

test('journeys of a market that is not there are refused before a browser starts', { tags: ['slow'] }, async () => {
  const { status, stderr } = await call('tests/journeys/journeys.ts', '--market', 'nosuch')
  expect(status).toBe(2)
  expect(stderr).toMatch(/^No market has a landing page as nosuch: there are singapore, /)
})

test('a reader that closes the pipe, such as head, ends a command quietly', { tags: ['slow'] }, () => {
  const { stdout, stderr } = spawnSync(
    'sh',
    ['-c', `'${process.execPath}' src/cli/flow.ts bahrain --format json | head -c 1`],
    {
      cwd: projectRoot,
      encoding: 'utf8',
    },
  )
  expect({ stdout, stderr }).toEqual({ stdout: '{', stderr: '' })
})
