import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type Figures, keepFigures } from '#tests/runner/figures.ts'
import type { CommandResult } from '#tests/runner/run-command.ts'
import { slowProofs } from '#tests/runner/slow-proofs.ts'
import { temporaryFolder } from '#tests/server/start-app.ts'
import { datedChangelog, type ReleaseState, refusals } from '../../scripts/release/refusals.ts'
import { release } from '../../scripts/release/release.ts'

const commit = 'a'.repeat(40)

const figuresOf = (command: string): Figures => ({
  command,
  commit,
  at: '2026-11-29T12:00:00Z',
  seconds: 1,
  machine: { model: 'a machine', cores: 2, speed: 100, loadBefore: 0, busy: 0.5 },
  passed: true,
  problems: [],
  tables: [],
})

const ready: ReleaseState = {
  commit,
  branch: 'main',
  isChanged: false,
  tags: ['v0.9.0'],
  version: '0.9.0',
  changelog:
    '# Changelog\n\n## Unreleased\n\nTo become 1.0.0.\n\n- Plans have a colour.\n\n## 0.9.0 (2026-11-01)\n\n- The site.\n',
  lastStep: '019-form-counts',
  namedSteps: ['013-language', '019-form-counts'],
  figuresOf,
}

test('a clean main with a changelog and all figures of its commit can be released', () => {
  expect(refusals('1.0.0', ready)).toEqual([])
})

test.each<[string, Partial<ReleaseState>, string]>([
  ['1.0.0', { isChanged: true }, 'There are changes that are not committed: commit them, or put them aside.'],
  ['1.0.0', { branch: 'colours' }, 'A release is cut on main, and this is colours: `git switch main`.'],
  ['0.9.0-rc.1', {}, '0.9.0-rc.1 does not follow 0.9.0: choose a later number.'],
  ['1.0.0', { tags: ['v1.0.0'] }, 'There is a tag v1.0.0 already: choose a later number.'],
  [
    '1.0.0',
    { changelog: '## Unreleased\n\nTo become 1.0.0.\n\n## 0.9.0 (2026-11-01)\n\n- The site.\n' },
    "CHANGELOG.md has nothing under 'Unreleased': write there what changed.",
  ],
  [
    '1.0.0',
    { namedSteps: ['013-language'] },
    '019-form-counts is the last migration, and no version in tests/server/database/versions.ts has it: name it there.',
  ],
])('%s is refused for %j', (version, change, sentence) => {
  expect(refusals(version, { ...ready, ...change })).toEqual([sentence])
})

test('each proof without figures, with those of another commit, or that failed is named with its command', () => {
  const kept: Readonly<Record<string, Partial<Figures>>> = {
    'npm run test:faults': { commit: `${commit}-changed` },
    'npm run test:fix': { passed: false, problems: ['a fault', 'another'] },
  }
  const state: ReleaseState = {
    ...ready,
    figuresOf: (command) => (kept[command] ? { ...figuresOf(command), ...kept[command] } : undefined),
  }
  expect(refusals('1.0.0', state)).toEqual([
    'pictures of every kind of page: there are no figures. Run `npm run shots`.',
    "journeys: taps, pixels and fields of a visitor's errand: there are no figures. Run `npm run journeys`.",
    'Lighthouse on each kind of page: there are no figures. Run `npm run bench -- --lighthouse`.',
    'faults: killed servers, full disks, damaged databases: the figures are of aaaaaaaaaa-changed, not of this commit. Run `npm run test:faults`.',
    '`--fix` against damaged files: failed with 2 problems, see test-results/figures/test-fix.json. Mend it, then run `npm run test:fix`.',
    'Studio killed at random moments: there are no figures. Run `npm run test:kill`.',
    'mutants of the config: there are no figures. Run `npm run test:mutate`.',
  ])
})

test('the unreleased part of a changelog gets number and day below a heading for what follows', () => {
  expect(datedChangelog(ready.changelog, '1.0.0', '2026-11-29')).toBe(
    '# Changelog\n\n## Unreleased\n\n## 1.0.0 (2026-11-29)\n\n- Plans have a colour.\n\n## 0.9.0 (2026-11-01)\n\n- The site.\n',
  )
})

/** A repository whose commit has all figures, and the npm that a release of it calls. */
function newRepository(ends: (args: readonly string[]) => Partial<CommandResult> = () => ({})) {
  const root = temporaryFolder()
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const write = (file: string, text: string) => writeFileSync(path.join(root, file), text)
  git('init', '--quiet', '--initial-branch=main')
  for (const [name, value] of Object.entries({ 'user.name': 'Ada', 'user.email': 'ada@example.com' }))
    git('config', name, value)
  write('.gitignore', 'test-results/\n')
  write('package.json', '{ "version": "0.9.0" }\n')
  write('CHANGELOG.md', ready.changelog)
  git('add', '.')
  git('commit', '--quiet', '--message=Give plans a colour')
  const head = git('rev-parse', 'HEAD')
  for (const { command } of slowProofs.filter(({ release }) => release))
    keepFigures(root, { ...figuresOf(command), commit: head })
  const { lastStep, namedSteps } = ready
  const migrations = { lastStep, namedSteps }
  const called: string[] = []
  const said: string[] = []
  const cut = (dryRun = false) =>
    release({
      ...{ root, version: '1.0.0', day: '2026-11-29', dryRun, migrations },
      report: (line) => said.push(line),
      run: async (file, args) => {
        called.push([file, ...args].join(' '))
        if (args[0] === 'version') write('package.json', '{ "version": "1.0.0" }\n')
        return { code: 0, output: '', ...ends(args) }
      },
    })
  return { root, git, head, called, said, cut }
}

test('a release is tested, dated, committed, packaged and tagged, and says what to push', async () => {
  const { root, git, head, called, said, cut } = newRepository()
  await cut()
  expect(called).toEqual([
    ...['npm run --silent audit', 'npm test', 'npm version 1.0.0 --no-git-tag-version', 'npm run package'],
  ])
  expect(git('log', '-1', '--format=%s %P')).toBe(`Release 1.0.0 ${head}`)
  expect(git('rev-parse', 'v1.0.0^{commit}')).toBe(git('rev-parse', 'HEAD'))
  expect(git('cat-file', '-t', 'v1.0.0')).toBe('tag')
  expect(git('status', '--porcelain')).toBe('')
  expect(git('show', 'HEAD:package.json')).toBe('{ "version": "1.0.0" }')
  expect(readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8')).toContain('## 1.0.0 (2026-11-29)')
  expect(said.at(-1)).toContain('git push --follow-tags')
})

test('a dry run says each step and takes none', async () => {
  const { git, head, called, said, cut } = newRepository()
  await cut(true)
  expect(called).toEqual(['npm run --silent audit'])
  expect(said.slice(0, -1)).toEqual([
    'Would do: npm test',
    "Would do: CHANGELOG.md: what is under 'Unreleased' is 1.0.0 (2026-11-29)",
    'Would do: npm version 1.0.0',
    'Would do: git commit: Release 1.0.0',
    'Would do: npm run package',
    'Would do: git tag v1.0.0',
  ])
  expect([git('rev-parse', 'HEAD'), git('status', '--porcelain'), git('tag')]).toEqual([head, '', ''])
})

test('a package with a known fault and a later commit refuse it, and nothing is written', async () => {
  const { git, called, cut } = newRepository(([, , script]) =>
    script === 'audit' ? { code: 1, output: 'left-pad 1.1.0: It opens every door.\n' } : {},
  )
  git('commit', '--quiet', '--allow-empty', '--message=Change something')
  const head = git('rev-parse', 'HEAD')
  await expect(cut()).rejects.toThrow(
    new RegExp(
      `^1\\.0\\.0 cannot be released from ${head.slice(0, 10)}:\n- pictures .*\n[^]*\n- npm run audit: left-pad 1.1.0: It opens`,
    ),
  )
  expect(called).toEqual(['npm run --silent audit'])
  expect([git('rev-parse', 'HEAD'), git('status', '--porcelain'), git('tag')]).toEqual([head, '', ''])
})

test('red tests end it before anything is written, and a package that fails before the tag', async () => {
  const red = newRepository(([name]) => (name === 'test' ? { code: 1 } : {}))
  await expect(red.cut()).rejects.toThrow('npm test failed: mend it and begin again')
  expect([red.git('rev-parse', 'HEAD'), red.git('status', '--porcelain')]).toEqual([red.head, ''])
  const broken = newRepository(([, script]) => (script === 'package' ? { code: 1 } : {}))
  await expect(broken.cut()).rejects.toThrow(`\`git reset --hard ${broken.head}\` takes back what was done`)
  expect(broken.git('tag')).toBe('')
})
