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
  const options = { cwd: root, maxBuffer: 2 ** 28, env: { ...process.env, LC_ALL: 'C', ...environment } }
  const { stdout } = await run('git', command, options)
  return stdout
}

/** The branch that a folder is on; undefined where there is no repository, or no branch. */
export async function branchOf(root: string): Promise<string | undefined> {
  return (await gitSays(root, 'symbolic-ref', '--quiet', '--short', 'HEAD'))?.trim() || undefined
}
