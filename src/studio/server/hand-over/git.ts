import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { decode } from '#checker/files.ts'
import type { RecentChange, Version } from '../../dialogs.ts'
import { RequestError } from '../../protocol.ts'
import { assertConfigFile } from '../workspace/disk.ts'
import { commitAuthor } from './commit-author.ts'
import { run } from './git-runner.ts'
import { headIn } from './head-file.ts'

type Environment = Readonly<Record<string, string>>

/** The output of a git command; undefined if git refuses it or is missing. */
export async function gitSays(root: string, ...command: readonly string[]): Promise<string | undefined> {
  try {
    return await git(root, command)
  } catch {
    return undefined
  }
}

/** The output of a git command, which may read an input. Throws if git refuses it or is missing. */
export async function git(
  root: string,
  command: readonly string[],
  environment: Environment = {},
  input = '',
  encoding: 'utf8' | 'latin1' = 'utf8',
): Promise<string> {
  // Git sets these for its hooks; a Studio started by one works on its own folder all the same.
  const { GIT_DIR: _, GIT_WORK_TREE: __, GIT_INDEX_FILE: ___, GIT_PREFIX: ____, ...own } = process.env
  // Without optional locks, `git status` never blocks a git command of the person.
  const env = { ...own, LC_ALL: 'C', GIT_OPTIONAL_LOCKS: '0', ...environment }
  const { stdout, stderr, failed } = await run({
    cwd: root,
    args: ['-c', 'core.quotePath=off', ...command],
    env,
    input,
    encoding,
  })
  if (failed !== undefined) throw Object.assign(new Error(failed), { stdout, stderr })
  return stdout
}

/**
 * The texts of files in commits or trees, each named as in `HEAD:./config/site.json`, all read by one command; undefined for
 * what is not there. Throws if git refuses the command or is missing.
 */
export async function textsOf(root: string, names: readonly string[]): Promise<(string | undefined)[]> {
  // A name of two lines would ask for two files; no file of the site has one.
  const asked = names.map((name) => (name.includes('\n') ? ':' : name))
  if (asked.length === 0) return []
  // Sizes count bytes, of which UTF-8 has more than a text has characters.
  const said = Buffer.from(await git(root, ['cat-file', '--batch'], {}, `${asked.join('\n')}\n`, 'latin1'), 'latin1')
  let at = 0
  return asked.map(() => {
    const line = said.indexOf('\n', at)
    // Such as `<object> blob 3898`, or the name and `missing`.
    const [, size] = /^[0-9a-f]+ blob (\d+)$/.exec(said.toString('utf8', at, line)) ?? []
    at = line + 1
    if (size === undefined) return undefined
    const text = said.toString('utf8', at, at + Number(size))
    at += Number(size) + 1
    return text
  })
}

/** The text of a file in a commit or tree, named as in `textsOf`; undefined where it is not there. */
export async function textOf(root: string, name: string): Promise<string | undefined> {
  const [text] = await textsOf(root, [name])
  return text
}

/** Whether git is installed and a folder is in a repository. */
export async function isRepository(root: string): Promise<boolean> {
  return (await gitSays(root, 'rev-parse', '--is-inside-work-tree'))?.trim() === 'true'
}

/** The last commit; undefined without git or a commit. */
export async function headOf(root: string): Promise<string | undefined> {
  return headIn(root)?.commit ?? (await gitSays(root, 'rev-parse', '--verify', '--quiet', 'HEAD'))?.trim()
}

/** The current branch; undefined without a repository or a branch. */
export async function branchOf(root: string): Promise<string | undefined> {
  const head = headIn(root)
  if (head) return head.branch
  return (await gitSays(root, 'symbolic-ref', '--quiet', '--short', 'HEAD'))?.trim() || undefined
}

/**
 * Calls `work` with the environment of a temporary index of the last commit, or of another one; the person's own index stays
 * as it is.
 */
export async function withHeadIndex<Result>(
  root: string,
  work: (environment: Environment) => Promise<Result>,
  commit = 'HEAD',
): Promise<Result> {
  const folder = mkdtempSync(path.join(tmpdir(), 'studio-index-'))
  const environment = { GIT_INDEX_FILE: path.join(folder, 'index') }
  try {
    await git(root, ['read-tree', commit], environment)
    return await work(environment)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * An environment in which git knows who commits, and the author where that is somebody signed in; with a note if both are
 * Studio, and the command that names one.
 */
export async function identityOf(
  root: string,
): Promise<{ readonly environment: Environment; readonly note?: string; readonly naming?: string }> {
  const configured = await Promise.all([gitSays(root, 'config', 'user.name'), gitSays(root, 'config', 'user.email')])
  const isKnown =
    configured.every((one) => one?.trim()) || (process.env['GIT_AUTHOR_NAME'] && process.env['GIT_AUTHOR_EMAIL'])
  const author = commitAuthor.getStore()
  const authored: Environment = author ? { GIT_AUTHOR_NAME: author.name, GIT_AUTHOR_EMAIL: author.email } : {}
  if (isKnown) return { environment: authored }
  const [name, email] = ['Studio', 'studio@localhost']
  const environment = {
    GIT_AUTHOR_NAME: name,
    GIT_AUTHOR_EMAIL: email,
    GIT_COMMITTER_NAME: name,
    GIT_COMMITTER_EMAIL: email,
    ...authored,
  }
  if (author) return { environment }
  return {
    environment,
    note: 'This computer does not know your name, so the change bears that of Studio.',
    naming: 'git config --global user.name "Your Name" && git config --global user.email you@example.com',
  }
}

/** The commits that changed a file, also under earlier names, the newest first; none without git. */
export async function versionsOf(root: string, file: string): Promise<readonly Version[]> {
  return (await logOf(root, file)).map(({ name: _, ...version }) => version)
}

/** The text of a file at a commit, under its name then. */
export async function textAt(root: string, file: string, commit: string): Promise<string> {
  if (!/^[0-9a-f]{7,64}$/.test(commit)) throw new RequestError('input', 'A commit goes by its number.')
  const version = (await logOf(root, file)).find((one) => one.commit.startsWith(commit))
  const name = version?.name ?? `./${file}`
  const said = await gitSays(root, 'show', '--no-textconv', `${commit}:${name}`)
  const text = said === undefined ? undefined : decode(file, said).text
  if (text === undefined) throw new RequestError('missing', `${file} was not there at ${commit.slice(0, 7)}.`)
  return text
}

/** The format of a log, which `entriesOf` reads. */
const format = '--format=%x1e%H%x1f%aI%x1f%an%x1f%s%x1f'

/** How many commits `recentChanges` lists. */
const recent = 6

/** The last commits that changed the config, the newest first; none without git. */
export async function recentChanges(root: string): Promise<readonly RecentChange[]> {
  if ((await headOf(root)) === undefined) return []
  const log = await git(root, ['log', `-${recent}`, '--no-merges', '--relative', '--name-only', format, '--', 'config'])
  return entriesOf(log).map(({ names, ...version }) => ({ ...version, files: names }))
}

interface Logged extends Version {
  /** The path in the repository then. */
  readonly name: string
}

async function logOf(root: string, file: string): Promise<Logged[]> {
  assertConfigFile(root, file)
  if ((await headOf(root)) === undefined) return []
  const log = await git(root, ['log', '--follow', '--name-only', '--diff-filter=ACMRT', format, '--', file])
  return entriesOf(log).map(({ names: [name = ''], ...version }) => ({ ...version, name }))
}

/** The commits of a log in the format of this module, each with the files that it names. */
function entriesOf(log: string): (Version & { readonly names: readonly string[] })[] {
  return log
    .split('\x1e')
    .slice(1)
    .map((entry) => {
      const [commit = '', date = '', author = '', title = '', names = ''] = entry.split('\x1f')
      return { commit, date, author, title, names: names.trim().split('\n').filter(Boolean) }
    })
}
