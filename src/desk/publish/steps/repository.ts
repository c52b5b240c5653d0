import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { RequestError } from '#workbench/request-error.ts'
import { branchOf, git, gitSays, textOf, textsOf } from '#workbench/server/git.ts'

type Texts = readonly [before: string | undefined, after: string | undefined]

/** The name of the remote repository. */
export const remote = 'origin'

/** The branch that is checked out. */
export async function mainBranch(root: string): Promise<string> {
  const branch = await branchOf(root)
  if (branch !== undefined) return branch
  throw new RequestError('conflict', `No branch is checked out in ${root}: check out the main one there.`)
}

/** Whether a commit is another one, or an ancestor of it. */
export async function isIn(root: string, commit: string, other = 'HEAD'): Promise<boolean> {
  return (await gitSays(root, 'merge-base', '--is-ancestor', commit, other)) !== undefined
}

/** As it is configured; git may reach it at another address. */
export async function remoteAddress(root: string): Promise<string | undefined> {
  return (await gitSays(root, 'config', '--get', `remote.${remote}.url`))?.trim() || undefined
}

/** Brings main to a commit on top of it; resolves to whether main has it then. */
export async function merge(root: string, commit: string): Promise<boolean> {
  if (await isIn(root, commit)) return true
  // One that was made before main moved back has more below it than main.
  if (!(await isIn(root, 'HEAD', commit)) || !(await isIn(root, `${commit}^`))) return false
  await fastForward(root, commit)
  return true
}

/** The files that a commit changes, with their texts before and after it; undefined where one is absent. */
export async function changedFiles(root: string, commit: string): Promise<ReadonlyMap<string, Texts>> {
  const before = `${commit}^`
  const listed = await git(root, ['diff', '--name-only', '--no-renames', '-z', '--relative', before, commit])
  const files = listed.split('\0').filter(Boolean)
  const names = files.flatMap((file) => [`${before}:./${file}`, `${commit}:./${file}`])
  const texts = await textsOf(root, names)
  return new Map(files.map((file, i) => [file, [texts[2 * i], texts[2 * i + 1]]]))
}

/** The text of a file at a commit; undefined where it is absent. */
export function textIn(root: string, commit: string, file: string): Promise<string | undefined> {
  return textOf(root, `${commit}:./${file}`)
}

/** Moves the main branch and its work tree; nothing there is overwritten that no commit has. */
export async function fastForward(root: string, to: string): Promise<void> {
  await recover(root, to)
  try {
    await git(root, ['merge', '--ff-only', '--quiet', to])
  } catch (error) {
    assertRoom(error)
    throw new RequestError('conflict', `Git cannot bring ${root} up to date: ${saidBy(error)}`)
  }
}

/** After git was killed in the middle of a merge, its lock is left and some files are new already. */
async function recover(root: string, to: string): Promise<void> {
  const lock = path.resolve(root, (await git(root, ['rev-parse', '--git-path', 'index.lock'])).trim())
  if (!existsSync(lock)) return
  rmSync(lock)
  const files = async (filter: string) =>
    (await git(root, ['diff', '--name-only', '--no-renames', '-z', `--diff-filter=${filter}`, 'HEAD', to]))
      .split('\0')
      .filter(Boolean)
  const [top, known, added] = [
    (await git(root, ['rev-parse', '--show-toplevel'])).trim(),
    await files('MDT'),
    await files('A'),
  ]
  if (known.length > 0) await git(top, ['--literal-pathspecs', 'checkout', '--quiet', 'HEAD', '--', ...known])
  for (const file of added) rmSync(path.join(top, file), { force: true })
}

/** Throws a `RequestError` that says so where an error comes from a full disk of the desk. */
export function assertRoom(error: unknown): void {
  const { code, stderr = '', message = '' } = Object(error)
  // What a remote says of its own disk begins with its name.
  const said = `${message}\n${stderr}`.replaceAll(/^remote: .*$/gm, '')
  if (code === 'SQLITE_FULL' || /\bENOSPC\b|No space left on device/.test(`${code} ${said}`))
    throw new RequestError('disk', 'The disk of the desk is full. Make room there, then try again: nothing is lost.')
}

/** The first line of git's error. */
export function saidBy(error: unknown): string {
  const { stderr = '', message = '' } = error as { readonly stderr?: string; readonly message?: string }
  const lines = (stderr.trim() || message).split('\n')
  const first = lines.find((line) => /^(fatal|error): /.test(line)) ?? lines[0] ?? ''
  // An address may hold a password.
  return first.replace(/^(fatal|error): /, '').replaceAll(/\/\/[^@/\s]+@/g, '//')
}
