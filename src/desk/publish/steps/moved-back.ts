import { RequestError } from '#workbench/request-error.ts'
import { git, gitSays } from '#workbench/server/git.ts'
import { isIn, mainBranch, remote, remoteAddress } from './repository.ts'

/** The remote's main branch no longer has what it had, and main here still does. */
export interface MovedBack {
  readonly branch: string
  /** The commit that the remote had when the desk last took over or pushed something. */
  readonly seen: string
  /** The commit that it has now; null where it has no such branch. */
  readonly theirs: string | null
  /** How many commits of main here the remote lacks. */
  readonly missing: number
}

/** Holds what the remote's main branch had when the desk last took over or pushed something; git keeps that commit for it. */
export const seenReference = (branch: string) => `refs/desk/seen/${branch}`

/** Holds what was fetched last. */
export const trackingReference = (branch: string) => `refs/remotes/${remote}/${branch}`

/** The commit of a reference; undefined where there is none. */
export async function hashOf(root: string, reference: string): Promise<string | undefined> {
  return (await gitSays(root, 'rev-parse', '--verify', '--quiet', reference))?.trim() || undefined
}

/** Notes a commit as the one that the remote's main branch has. */
export async function remember(root: string, branch: string, commit: string): Promise<void> {
  await git(root, ['update-ref', seenReference(branch), commit])
}

/** What somebody took out of the remote's main branch, by what was fetched last; undefined where that is nothing. */
export async function movedBack(root: string): Promise<MovedBack | undefined> {
  if ((await remoteAddress(root)) === undefined) return undefined
  const branch = await mainBranch(root)
  const [seen, theirs] = await Promise.all([
    hashOf(root, seenReference(branch)),
    hashOf(root, trackingReference(branch)),
  ])
  // Where main here has nothing that the remote lacks, nothing can be brought back.
  if (
    seen === undefined ||
    (theirs !== undefined && ((await isIn(root, seen, theirs)) || (await isIn(root, 'HEAD', theirs))))
  )
    return undefined
  const missing = await git(root, ['rev-list', '--count', 'HEAD', ...(theirs === undefined ? [] : [`^${theirs}`])])
  return { branch, seen, theirs: theirs ?? null, missing: Number(missing) }
}

/** Throws a `RequestError` where the next push would bring back what somebody took out of the remote. */
export async function assertNotMovedBack(root: string, branch: string): Promise<void> {
  const moved = await movedBack(root)
  if (!moved) return
  const lost = moved.theirs === null ? `has no branch ${branch} any more` : `lacks commits of ${branch} that it had`
  throw new RequestError(
    'conflict',
    `The remote repository ${lost}: somebody moved it back or wrote its history anew. Nothing is published until an owner decides under Live, whether ${branch} here follows the remote or goes there again.`,
  )
}
