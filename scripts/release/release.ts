import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { leadMigrations } from '#server/database.ts'
import { figuresOf } from '#tests/runner/figures.ts'
import { type CommandOptions, type CommandResult, runCommand } from '#tests/runner/run-command.ts'
import { versions } from '#tests/server/database/versions.ts'
import { manifestOf } from '../package/contents.ts'
import { datedChangelog, type ReleaseState, refusals } from './refusals.ts'

interface Release {
  readonly root: string
  readonly version: string
  /** The day of the changelog: `2026-11-29`. */
  readonly day: string
  /** Whether it only says what it would do. */
  readonly dryRun?: boolean | undefined
  readonly report: (line: string) => void
  /** Runs a command of the project. */
  readonly run?: (file: string, args: readonly string[], options: CommandOptions) => Promise<CommandResult>
  readonly migrations?: Migrations
}

type Migrations = Pick<ReleaseState, 'lastStep' | 'namedSteps'>

const migrationsOfLeads: Migrations = {
  lastStep: Object.keys(leadMigrations('sqlite')).at(-1) ?? '',
  namedSteps: Object.entries(versions).flatMap(([day, step]) => (day === 'now' ? [] : [step])),
}

/**
 * Dates the changelog, sets the version, commits, packages and tags.
 *
 * @throws Error with every reason not to release, before anything is written
 */
export async function release(asked: Release): Promise<void> {
  const { root, version, day, dryRun, report, run = runCommand, migrations = migrationsOfLeads } = asked
  const state = { ...stateOf(root), ...migrations }
  const audit = await run('npm', ['run', '--silent', 'audit'], { cwd: root })
  const reasons = [...refusals(version, state), ...(audit.code === 0 ? [] : [`npm run audit: ${audit.output.trim()}`])]
  if (reasons.length > 0) {
    const from = state.commit.slice(0, 10)
    throw new Error(
      [`${version} cannot be released from ${from}:`, ...reasons.map((reason) => `- ${reason}`)].join('\n'),
    )
  }
  const npm = async (...args: string[]) => {
    const { code } = await run('npm', args, { cwd: root, live: true })
    if (code === 0) return
    const back = `\`git reset --hard ${state.commit}\` takes back what was done`
    throw new Error(`npm ${args.join(' ')} failed: mend it and begin again; ${back}.`)
  }
  const commit = ['commit', '--all', '--quiet', `--message=Release ${version}`]
  const tag = ['tag', '--annotate', `v${version}`, `--message=Release ${version}`]
  const steps: readonly (readonly [words: string, take: () => unknown])[] = [
    ['npm test', () => npm('test')],
    [`CHANGELOG.md: what is under 'Unreleased' is ${version} (${day})`, () => dateChangelog(root, version, day)],
    [`npm version ${version}`, () => npm('version', version, '--no-git-tag-version')],
    [`git commit: Release ${version}`, () => git(root, ...commit)],
    ['npm run package', () => npm('run', 'package')],
    [`git tag v${version}`, () => git(root, ...tag)],
  ]
  for (const [words, take] of steps) {
    report(dryRun ? `Would do: ${words}` : words)
    if (!dryRun) await take()
  }
  report(
    'Then try the archive in release/ as deploy/README.md says: up on a copy of the leads, and back. Keep it with its\n' +
      'sha256sum, and push: git push --follow-tags',
  )
}

function stateOf(root: string): Omit<ReleaseState, keyof Migrations> {
  return {
    commit: git(root, 'rev-parse', 'HEAD'),
    branch: git(root, 'branch', '--show-current'),
    isChanged: git(root, 'status', '--porcelain') !== '',
    tags: git(root, 'tag').split('\n'),
    version: manifestOf(root).version,
    changelog: readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8'),
    figuresOf: (command) => figuresOf(root, command),
  }
}

function dateChangelog(root: string, version: string, day: string): void {
  const file = path.join(root, 'CHANGELOG.md')
  writeFileSync(file, datedChangelog(readFileSync(file, 'utf8'), version, day))
}

function git(cwd: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd, encoding: 'utf8' }).trim()
}
