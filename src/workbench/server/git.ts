import { AsyncLocalStorage } from 'node:async_hooks'
import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { assetsFolder, isConfigFile } from '#checker/files.ts'
import { type GitCall, type GitCommand, type GitReply, type GitResult, runGit } from './git/run-git.ts'

/** The person whose request is being answered, where they are signed in: the author of the commits that it makes. */
export const commitAuthor = new AsyncLocalStorage<{ readonly name: string; readonly email: string }>()

const script = path.join(import.meta.dirname, 'git/git-process.ts')

let runner = runGit

/** Runs a command of git, from the process for it if there is one; never rejects. */
export const run = (command: GitCommand): Promise<GitResult> => runner(command)

interface GitProcess extends Disposable {
  /** Undefined before the first command. */
  readonly pid: number | undefined
}

/**
 * Runs commands of git from a small process until it is disposed of. Each start of a command copies the page tables of
 * whoever starts it, which stops a program of 1.5 GB for 40 ms.
 */
export function openGitProcess(): GitProcess {
  const before = runner
  let begun: Begun | undefined
  const begin = (): Begun => {
    const next = beginProcess(() => {
      if (begun === next) begun = undefined
    })
    return next
  }
  runner = (command) => {
    begun ??= begin()
    return begun.run(command)
  }
  return {
    get pid() {
      return begun?.child.pid
    },
    [Symbol.dispose]() {
      runner = before
      begun?.child.disconnect()
    },
  }
}

interface Begun {
  readonly child: ChildProcess
  readonly run: typeof runGit
}

function beginProcess(onEnd: () => void): Begun {
  const child = fork(script, { serialization: 'advanced' })
  const pending = new Map<number, (result: GitResult) => void>()
  // A command that runs keeps the program alive, and the process that waits for one does not.
  const rest = () => {
    child.unref()
    child.channel?.unref()
  }
  rest()
  let calls = 0
  const end = (why: string) => {
    onEnd()
    for (const resolve of pending.values()) resolve({ stdout: '', stderr: '', failed: why })
    pending.clear()
  }
  child.on('message', ({ id, result }: GitReply) => {
    pending.get(id)?.(result)
    pending.delete(id)
    if (pending.size === 0) rest()
  })
  child.once('error', ({ message }) => end(message))
  child.once('exit', (code, signal) => end(`The process of git ended with ${signal ?? code}.`))
  const run = (command: GitCommand) =>
    new Promise<GitResult>((resolve) => {
      calls += 1
      pending.set(calls, resolve)
      child.ref()
      child.channel?.ref()
      // Its end answers what could not be sent.
      child.send({ id: calls, command } satisfies GitCall, () => {})
    })
  return { child, run }
}

/** The branch and the commit at which a work tree is. */
export interface Head {
  /** Undefined where a commit is checked out without a branch. */
  readonly branch?: string
  /** Undefined where git alone can say it. */
  readonly commit?: string
}

const objectName = /^[0-9a-f]{40,64}$/

/** The branch of a repository whose references are no files. */
const noFile = '.invalid'

/** Reads what is checked out from git's own files, since a command takes longer; undefined where git has to be asked. */
export function headIn(root: string): Head | undefined {
  try {
    const folder = gitFolder(root)
    const head = folder && readFileSync(path.join(folder, 'HEAD'), 'utf8').trim()
    if (!folder || !head) return undefined
    if (objectName.test(head)) return { commit: head }
    const [, branch] = /^ref: refs\/heads\/(.+)$/.exec(head) ?? []
    if (branch === undefined || branch === noFile) return undefined
    const commit = commitOf(folder, branch)
    return { branch, ...(commit !== undefined && { commit }) }
  } catch {
    return undefined
  }
}

/** The folder of git for a work tree, or for a folder in it. */
function gitFolder(root: string): string | undefined {
  for (let at = path.resolve(root); ; at = path.dirname(at)) {
    const found = path.join(at, '.git')
    if (existsSync(found)) {
      if (statSync(found).isDirectory()) return found
      const [, linked] = /^gitdir: (.+)$/.exec(readFileSync(found, 'utf8').trim()) ?? []
      return linked === undefined ? undefined : path.resolve(at, linked)
    }
    if (at === path.dirname(at)) return undefined
  }
}

/** The commit of a branch; undefined where it has no file of its own. */
function commitOf(folder: string, branch: string): string | undefined {
  const shared = path.join(folder, 'commondir')
  const all = existsSync(shared) ? path.resolve(folder, readFileSync(shared, 'utf8').trim()) : folder
  const file = path.join(all, 'refs/heads', branch)
  const commit = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  return objectName.test(commit) ? commit : undefined
}

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

/** How a file differs from an earlier commit. */
export type Fate = 'changed' | 'new' | 'removed'

export type Fates = ReadonlyMap<string, Fate>

/** How `git ls-files -t` tags files that differ from the index. */
const fatesByTag: Readonly<Record<string, Fate>> = { C: 'changed', R: 'removed', '?': 'new' }

/** How the files of the site on the disk differ from an index. */
export async function changesIn(root: string, environment: Readonly<Record<string, string>>): Promise<Fates> {
  const kinds = ['--modified', '--deleted', '--others', '--exclude-standard']
  const said = await git(root, ['ls-files', '-t', '-z', ...kinds, '--', 'config'], environment)
  const fates = new Map<string, Fate>()
  // A file that is gone is listed as changed too.
  for (const [tag = '', file] of said.split('\0').map((line) => [line[0], line.slice(2)] as const))
    if (isOfSite(file) && fates.get(file) !== 'removed') fates.set(file, fatesByTag[tag] ?? 'changed')
  return fates
}

function isOfSite(file: string): boolean {
  return isConfigFile(file) || (file.startsWith(assetsFolder) && !file.includes('/.'))
}
