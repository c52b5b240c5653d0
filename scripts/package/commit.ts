import { execFileSync } from 'node:child_process'
import process from 'node:process'
import { InputError } from '#cli/command.ts'

/** From which state of the sources a package is made. */
export interface Commit {
  /** The whole hash, with `-changed` behind it if files differ from it. */
  readonly hash: string
  readonly at: Date
}

interface CommitOptions {
  /** The hash where there is no git, as in a container. */
  readonly commit?: string | undefined
  /** Whether files may differ from the commit. */
  readonly uncommitted?: boolean | undefined
}

/** Throws an `InputError` if files differ from the commit, and where there is neither git nor a hash. */
export function commitOf(root: string, { commit, uncommitted }: CommitOptions): Commit {
  const { SOURCE_DATE_EPOCH: seconds } = process.env
  if (seconds && !/^\d{1,10}$/.test(seconds))
    throw new InputError('SOURCE_DATE_EPOCH must be the seconds of a commit, as `git log -1 --format=%ct` prints them.')
  if (commit !== undefined && !/^[\w-]+$/.test(commit)) throw new InputError('--commit must be a hash of git.')
  if (commit !== undefined) return { hash: commit, at: seconds ? new Date(Number(seconds) * 1000) : new Date() }
  const isChanged = git(root, 'status', '--porcelain') !== ''
  if (isChanged && !uncommitted)
    throw new InputError('There are changes that are not committed: commit them, or add --uncommitted for a trial.')
  return {
    hash: git(root, 'rev-parse', 'HEAD') + (isChanged ? '-changed' : ''),
    at: new Date(Number(git(root, 'log', '-1', '--format=%ct')) * 1000),
  }
}

function git(cwd: string, ...args: string[]): string {
  try {
    return execFileSync('git', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
  } catch {
    throw new InputError('Here is no git with a commit: add --commit <hash>.')
  }
}
