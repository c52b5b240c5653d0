import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { requiredHead } from '#desk/changes/working-copies.ts'
import { RequestError } from '#studio/protocol.ts'
import { branchOf, git, gitSays, textOf, textsOf } from '#studio/server/hand-over/git.ts'

/** What became of a push to the main branch; `refused` has the words of the remote, which protects it. */
export type Pushed = 'done' | 'moved' | { readonly refused: string }

type Texts = readonly [before: string | undefined, after: string | undefined]

const remote = 'origin'

/** A remote that asks for a password or stalls would hold the publication up for ever. */
const unattended = {
  GIT_TERMINAL_PROMPT: '0',
  GIT_SSH_COMMAND: process.env['GIT_SSH_COMMAND'] ?? 'ssh -o BatchMode=yes -o ConnectTimeout=20',
  GIT_HTTP_LOW_SPEED_LIMIT: '1000',
  GIT_HTTP_LOW_SPEED_TIME: '60',
}

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

/** Takes over what the remote's main branch has; without a remote, or with an empty one, there is nothing to do. */
export async function pull(root: string): Promise<void> {
  if ((await remoteAddress(root)) === undefined) return
  const branch = await mainBranch(root)
  const listed = await asking(() => git(root, ['ls-remote', remote, `refs/heads/${branch}`], unattended))
  if (listed.trim() === '') return
  const theirs = await fetch(root, branch)
  if (await isIn(root, theirs)) return
  if (await isIn(root, 'HEAD', theirs)) return fastForward(root, theirs)
  throw new RequestError(
    'conflict',
    `${branch} here and at the remote have each gone their own way. Whoever looks after the repository brings them together: in ${root}, with \`git merge ${theirs}\`.`,
  )
}

/** Fetches a branch; resolves to its name here. */
async function fetch(root: string, branch: string): Promise<string> {
  const theirs = `${remote}/${branch}`
  await asking(() =>
    git(root, ['fetch', '--quiet', remote, `+refs/heads/${branch}:refs/remotes/${theirs}`], unattended),
  )
  return theirs
}

async function asking<Result>(work: () => Promise<Result>): Promise<Result> {
  return work().catch((error) => {
    throw new RequestError('service', `The remote repository does not answer: ${saidBy(error)}. Try again later.`)
  })
}

/** Pushes a commit to the remote's main branch, unless that has it already. */
export async function push(root: string, commit: string): Promise<Pushed> {
  if ((await remoteAddress(root)) === undefined) return 'done'
  const branch = await mainBranch(root)
  try {
    await git(root, ['push', '--porcelain', remote, `${commit}:refs/heads/${branch}`], unattended)
    return 'done'
  } catch (error) {
    const said = allSaidBy(error)
    if (/^!.*\[rejected\]/m.test(said)) return (await isIn(root, commit, await fetch(root, branch))) ? 'done' : 'moved'
    if (/^!.*\[remote rejected\]/m.test(said)) return { refused: reasonOf(said) }
    throw new RequestError('service', `The remote repository takes nothing: ${saidBy(error)}. Try again later.`)
  }
}

/** Pushes a commit to a branch of its own, which may have had another one before. */
export async function pushBranch(root: string, commit: string, branch: string): Promise<void> {
  await asking(() => git(root, ['push', '--quiet', '--force', remote, `${commit}:refs/heads/${branch}`], unattended))
}

/** Whether the remote's main branch has a commit. */
export async function isPushed(root: string, commit: string): Promise<boolean> {
  if ((await remoteAddress(root)) === undefined) return false
  return isIn(root, commit, await fetch(root, await mainBranch(root)))
}

/** The commit of main after a pull request: the one that the remote names, or else what main became. */
export async function commitAfter(root: string, named: string | undefined): Promise<string> {
  await pull(root)
  return named !== undefined && (await isIn(root, named)) ? named : requiredHead(root)
}

/** Brings main to a commit of which it is an ancestor; resolves to whether it is one. */
export async function merge(root: string, commit: string): Promise<boolean> {
  if (await isIn(root, commit)) return true
  if (!(await isIn(root, 'HEAD', commit))) return false
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
async function fastForward(root: string, to: string): Promise<void> {
  await recover(root, to)
  try {
    await git(root, ['merge', '--ff-only', '--quiet', to])
  } catch (error) {
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

function allSaidBy(error: unknown): string {
  const { stdout = '', stderr = '' } = error as { readonly stdout?: string; readonly stderr?: string }
  return `${stdout}\n${stderr}`
}

/** The remote's own reason for refusing a push. */
function reasonOf(said: string): string {
  const [, told] = /^remote: (?:error: )?(\S.*)$/m.exec(said) ?? []
  const [, short] = /\[remote rejected\] \(([^()]*)\)/.exec(said) ?? []
  return told ?? short ?? 'it gives no reason'
}

/** The first line of git's error. */
export function saidBy(error: unknown): string {
  const { stderr = '', message = '' } = error as { readonly stderr?: string; readonly message?: string }
  const lines = (stderr.trim() || message).split('\n')
  const first = lines.find((line) => /^(fatal|error): /.test(line)) ?? lines[0] ?? ''
  // An address may hold a password.
  return first.replace(/^(fatal|error): /, '').replaceAll(/\/\/[^@/\s]+@/g, '//')
}
