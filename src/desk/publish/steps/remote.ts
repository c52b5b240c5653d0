import process from 'node:process'
import { RequestError } from '#workbench/request-error.ts'
import { git, gitSays } from '#workbench/server/git.ts'
import { requiredHead } from '../../changes/working-copies.ts'
import { assertNotMovedBack, hashOf, remember, seenReference, trackingReference } from './moved-back.ts'
import { assertRoom, fastForward, isIn, mainBranch, remote, remoteAddress, saidBy } from './repository.ts'

/** What became of a push to the main branch; `refused` has the words of the remote, which protects it. */
export type Pushed = 'done' | 'moved' | { readonly refused: string }

/** A remote that asks for a password or stalls would hold the publication up for ever. */
const unattended = {
  GIT_TERMINAL_PROMPT: '0',
  GIT_SSH_COMMAND: process.env['GIT_SSH_COMMAND'] ?? 'ssh -o BatchMode=yes -o ConnectTimeout=20',
  GIT_HTTP_LOW_SPEED_LIMIT: '1000',
  GIT_HTTP_LOW_SPEED_TIME: '60',
}

/**
 * Takes over what the remote's main branch has; without a remote there is nothing to do. Throws a `RequestError` where each
 * has gone its own way, or the remote lacks what it had.
 */
export async function pull(root: string): Promise<void> {
  if ((await remoteAddress(root)) === undefined) return
  const branch = await mainBranch(root)
  const theirs = await fetchMain(root, branch)
  await assertNotMovedBack(root, branch)
  if (theirs === undefined) return
  if (!(await isIn(root, theirs))) {
    if (!(await isIn(root, 'HEAD', theirs)))
      throw new RequestError(
        'conflict',
        `${branch} here and at the remote have each gone their own way. Whoever looks after the repository brings them together: in ${root}, with \`git merge ${remote}/${branch}\`.`,
      )
    await fastForward(root, theirs)
  }
  await remember(root, branch, theirs)
}

/** Asks for the remote's main branch; resolves to its commit, undefined where it has no such branch. */
export async function fetchMain(root: string, branch: string): Promise<string | undefined> {
  const tracking = trackingReference(branch)
  if ((await hashOf(root, seenReference(branch))) === undefined) {
    // A clone has seen what it was made of.
    const cloned = await hashOf(root, tracking)
    if (cloned !== undefined) await remember(root, branch, cloned)
  }
  const listed = await asking(() => git(root, ['ls-remote', remote, `refs/heads/${branch}`], unattended))
  if (listed.trim() !== '') return fetch(root, branch)
  await gitSays(root, 'update-ref', '-d', tracking)
  return undefined
}

/** Fetches a branch; resolves to its commit. */
async function fetch(root: string, branch: string): Promise<string> {
  const tracking = trackingReference(branch)
  await asking(() => git(root, ['fetch', '--quiet', remote, `+refs/heads/${branch}:${tracking}`], unattended))
  return (await git(root, ['rev-parse', '--verify', tracking])).trim()
}

async function asking<Result>(work: () => Promise<Result>): Promise<Result> {
  return work().catch((error) => {
    assertRoom(error)
    throw new RequestError('service', `The remote repository does not answer: ${saidBy(error)}. Try again later.`)
  })
}

/** Pushes a commit on top of main to the remote's main branch, unless that has it already or is no longer as it was seen. */
export async function push(root: string, commit: string): Promise<Pushed> {
  if ((await remoteAddress(root)) === undefined) return 'done'
  const branch = await mainBranch(root)
  const seen = await hashOf(root, seenReference(branch))
  // A commit that was made before main moved back would bring back what was taken out.
  if (!(await isIn(root, `${commit}^`)) || (seen !== undefined && !(await isIn(root, seen, commit)))) return 'moved'
  const pushed = await pushOver(root, commit, { branch, expected: seen })
  if (pushed === 'moved' && !(await isIn(root, commit, await fetch(root, branch)))) return 'moved'
  if (typeof pushed === 'object') return pushed
  await remember(root, branch, commit)
  return 'done'
}

/** Has the remote's main branch be a commit, also of another history, as long as it still has the expected one. */
export async function pushOver(
  root: string,
  commit: string,
  { branch, expected = '' }: { readonly branch: string; readonly expected?: string | undefined },
): Promise<Pushed> {
  const reference = `refs/heads/${branch}`
  const lease = `--force-with-lease=${reference}:${expected}`
  try {
    await git(root, ['push', '--porcelain', lease, remote, `${commit}:${reference}`], unattended)
    return 'done'
  } catch (error) {
    assertRoom(error)
    const said = allSaidBy(error)
    if (/^!.*\[rejected\]/m.test(said)) return 'moved'
    const isRefused = /^!.*\[remote rejected\]/m.test(said)
    if (isRefused && !failedThere.test(said)) return { refused: reasonOf(said) }
    const reason = isRefused ? reasonOf(said) : saidBy(error)
    throw new RequestError('service', `The remote repository takes nothing: ${reason}. Try again later.`)
  }
}

/** Pushes a commit to a branch of its own, which may have had another one before. */
export async function pushBranch(root: string, commit: string, branch: string): Promise<void> {
  await asking(() => git(root, ['push', '--quiet', '--force', remote, `${commit}:refs/heads/${branch}`], unattended))
}

/** Whether the remote's main branch has a commit. */
export async function isPushed(root: string, commit: string): Promise<boolean> {
  if ((await remoteAddress(root)) === undefined) return false
  const theirs = await fetchMain(root, await mainBranch(root))
  return theirs !== undefined && isIn(root, commit, theirs)
}

/** The commit of main after a pull request: the one that the remote names, or else what main became. */
export async function commitAfter(root: string, named: string | undefined): Promise<string> {
  await pull(root)
  return named !== undefined && (await isIn(root, named)) ? named : requiredHead(root)
}

/** Git's own words where a remote cannot store a push, which is no protection of a branch: its disk may be full. */
const failedThere = /\((?:unpacker error|failed to update ref|failed to write|cannot lock ref)/

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
