import { execFile } from 'node:child_process'
import process from 'node:process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** What git says to a command in a folder; undefined where it refuses, or is not there. */
export async function gitSays(root: string, ...command: readonly string[]): Promise<string | undefined> {
  try {
    return await git(root, command)
  } catch {
    return undefined
  }
}

/** What git says to a command in a folder. Throws where it refuses, or is not there. */
export async function git(
  root: string,
  command: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<string> {
  // Whoever started the editor from a hook of git means this folder all the same.
  const { GIT_DIR: _, GIT_WORK_TREE: __, GIT_INDEX_FILE: ___, GIT_PREFIX: ____, ...own } = process.env
  // What only asks takes no lock, which would stop the git of whoever works in the same folder.
  const env = { ...own, LC_ALL: 'C', GIT_OPTIONAL_LOCKS: '0', ...environment }
  const options = { cwd: root, maxBuffer: 2 ** 28, env }
  const { stdout } = await run('git', ['-c', 'core.quotePath=off', ...command], options)
  return stdout
}

/** Whether git is there and has a folder in a repository. */
export async function isRepository(root: string): Promise<boolean> {
  return (await gitSays(root, 'rev-parse', '--is-inside-work-tree'))?.trim() === 'true'
}

/** The branch that a folder is on; undefined where there is no repository, or no branch. */
export async function branchOf(root: string): Promise<string | undefined> {
  return (await gitSays(root, 'symbolic-ref', '--quiet', '--short', 'HEAD'))?.trim() || undefined
}

/** The environment in which git knows who commits, and what to say where it did not know. */
export async function identityOf(root: string): Promise<{
  readonly environment: Readonly<Record<string, string>>
  readonly note?: string
}> {
  const known = await Promise.all([gitSays(root, 'config', 'user.name'), gitSays(root, 'config', 'user.email')])
  const isKnown =
    known.every((one) => one?.trim()) || (process.env['GIT_AUTHOR_NAME'] && process.env['GIT_AUTHOR_EMAIL'])
  if (isKnown) return { environment: {} }
  const [name, email] = ['HelperCompare Studio', 'studio@localhost']
  const note =
    'Git does not know your name, so the commit bears that of Studio. ' +
    'Tell it once: git config --global user.name "Your Name" and git config --global user.email you@example.com'
  return {
    environment: {
      GIT_AUTHOR_NAME: name,
      GIT_AUTHOR_EMAIL: email,
      GIT_COMMITTER_NAME: name,
      GIT_COMMITTER_EMAIL: email,
    },
    note,
  }
}
