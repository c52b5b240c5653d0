import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { run } from '#tests/cli/temp-root.ts'
import { temporaryFolder } from '#tests/server/start-app.ts'
import { figuresFile, figuresOf } from './figures.ts'

const sample = (root: string, ...args: string[]) => run(root, 'tests/runner/sample-proof.ts', args)

test('figures within their limits pass, and are printed and kept with commit, day and machine', async () => {
  const root = temporaryFolder()
  const { status, stdout, stderr } = await sample(root, '70')
  expect(status).toBe(0)
  expect(stdout).toBe('\n| sample | weight |\n| ------ | -----: |\n| it     |  70 kg |\n\n')
  expect(stderr).toMatch(/^npm run sample -- 70: passed in .* speed \d+, .* busy .*figures\/sample-70\.json\n$/)
  const kept = figuresOf(root, 'npm run sample -- 70')
  expect(kept).toMatchObject({ passed: true, problems: [], commit: 'none', machine: { cores: expect.any(Number) } })
  expect(kept?.tables[0]?.rows).toEqual([['it', { value: 70, unit: 'kg', atMost: 100 }]])
  expect(Date.parse(kept?.at ?? '')).toBeLessThanOrEqual(Date.now())
})

test('a figure beyond its limit fails the run and is said', async () => {
  const root = temporaryFolder()
  const { status, stdout, stderr } = await sample(root, '170')
  expect(status).toBe(1)
  expect(stdout).toContain('| 170 kg MISSED |')
  const problem = 'it, weight: 170 kg is beyond the limit of ≤ 100 kg.'
  expect(stderr.split('\n').slice(0, 2)).toEqual([problem, expect.stringContaining('FAILED, 1 problem, in')])
  expect(figuresOf(root, 'npm run sample -- 170')).toMatchObject({ passed: false, problems: [problem] })
})

test('a run that breaks replaces the figures of an earlier one by its failure', async () => {
  const root = temporaryFolder()
  const { status, stderr } = await sample(root, '70', '--broken')
  expect(status).toBe(1)
  expect(stderr).toContain('The scales are broken.')
  const problems = [expect.stringContaining('The scales are broken.')]
  expect(figuresOf(root, 'npm run sample -- 70 --broken')).toMatchObject({ passed: false, problems, tables: [] })
})

test('a call that makes no sense ends with 2 and leaves no figures', async () => {
  const root = temporaryFolder()
  expect(await sample(root, '0')).toEqual({ status: 2, stdout: '', stderr: 'Nothing can be measured of 0.\n' })
  expect(figuresOf(root, 'npm run sample -- 0')).toBeUndefined()
})

test('figures name their commit, and say whether files differ from it', async () => {
  const root = temporaryFolder()
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  git('init', '--quiet')
  writeFileSync(path.join(root, '.gitignore'), 'test-results/\n')
  git('add', '.')
  git('-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', 'commit', '--quiet', '--message=Begin')
  const commit = git('rev-parse', 'HEAD')
  await sample(root, '1')
  writeFileSync(path.join(root, 'new.txt'), '')
  await sample(root, '2')
  const kept = [1, 2].map((number) => figuresOf(root, `npm run sample -- ${number}`)?.commit)
  expect(kept).toEqual([commit, `${commit}-changed`])
})

test('each call has a file of its own, so that a part does not pass for the whole', () => {
  const calls = ['npm run test:faults', 'npm run test:faults -- fuzz --bodies 10', 'npm run bench -- --lighthouse']
  expect(calls.map(figuresFile)).toEqual([
    'test-results/figures/test-faults.json',
    'test-results/figures/test-faults-fuzz-bodies-10.json',
    'test-results/figures/bench-lighthouse.json',
  ])
})
