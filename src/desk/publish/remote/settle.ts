import { RequestError } from '#workbench/request-error.ts'
import { git } from '#workbench/server/git.ts'
import { audit } from '../../audit.ts'
import { requiredHead } from '../../changes/working-copies.ts'
import { inOneLine } from '../../people/names.ts'
import { type MovedBack, movedBack, remember } from '../steps/moved-back.ts'
import { fetchMain, pushOver } from '../steps/remote.ts'
import { isIn, mainBranch, saidBy } from '../steps/repository.ts'
import type { StepOptions } from '../steps/steps.ts'

/** What an owner decides where somebody moved the remote's main branch back. */
export interface Decision {
  /** `follow`: main here becomes what the remote has. `restore`: the remote gets again what it had. */
  readonly how: 'follow' | 'restore'
  /** The commit of the remote that the owner was shown; empty where it had none. */
  readonly theirs: string
  readonly reason: string
}

/** Brings main here and at the remote together as an owner decides. Commits that one of them lacks then stay in branches here. */
export async function settleRemote(
  { db, root, changes, now }: Pick<StepOptions, 'db' | 'root' | 'changes' | 'now'>,
  { person, address }: { readonly person: string; readonly address?: string | undefined },
  { how, theirs, reason }: Decision,
): Promise<{ readonly kept: readonly string[] }> {
  if (reason.trim() === '') throw new RequestError('input', 'Write down why.')
  await fetchMain(root, await mainBranch(root))
  const moved = await movedBack(root)
  if (!moved || (moved.theirs ?? '') !== theirs)
    throw new RequestError('conflict', 'The remote repository has moved meanwhile: look at it again, then decide.')
  const kept = how === 'follow' ? await follow(root, moved) : await restore(root, moved)
  const branches = kept.length > 0 ? `, what was there is kept in ${kept.join(' and ')}` : ''
  const to = how === 'follow' ? moved.theirs : await ours(root, moved)
  const detail = `${moved.branch} is ${to?.slice(0, 10)}${branches}: ${inOneLine(reason)}`
  const action = how === 'follow' ? 'remote-follow' : 'remote-restore'
  await audit(db, now(), { person, action, subject: moved.branch, detail, address })
  // A desk that is killed before this asks once more, since nothing is published until it is noted.
  await remember(root, moved.branch, to ?? moved.seen)
  await changes.follow()
  return { kept }
}

async function follow(root: string, { theirs, seen }: MovedBack): Promise<string[]> {
  if (theirs === null)
    throw new RequestError('conflict', 'The remote repository has no such branch to follow: send ours there again.')
  const kept = await keep(root, [await requiredHead(root), seen], theirs)
  try {
    await git(root, ['reset', '--quiet', '--keep', theirs])
  } catch (error) {
    throw new RequestError('conflict', `Git cannot bring ${root} to ${theirs.slice(0, 10)}: ${saidBy(error)}`)
  }
  return kept
}

async function restore(root: string, moved: MovedBack): Promise<string[]> {
  const { branch, seen, theirs } = moved
  const commit = await ours(root, moved)
  const kept = await keep(root, theirs === null ? [seen] : [theirs, seen], commit)
  const pushed = await pushOver(root, commit, { branch, expected: theirs ?? undefined })
  if (pushed === 'moved')
    throw new RequestError('conflict', 'The remote repository has moved meanwhile: look at it again, then decide.')
  if (pushed !== 'done')
    throw new RequestError(
      'conflict',
      `The remote repository takes nothing back: ${pushed.refused}. Allow it there, or let main here follow it.`,
    )
  return kept
}

/** What the remote gets again: main here, or what was pushed before main here had it. */
async function ours(root: string, { seen }: MovedBack): Promise<string> {
  const head = await requiredHead(root)
  return (await isIn(root, head, seen)) ? seen : head
}

/** Leads a branch to each commit that another one does not have; resolves to their names. */
async function keep(root: string, commits: readonly string[], other: string): Promise<string[]> {
  const branches: string[] = []
  for (const commit of new Set(commits)) {
    if (await isIn(root, commit, other)) continue
    const name = `kept/${commit.slice(0, 10)}`
    await git(root, ['update-ref', `refs/heads/${name}`, commit])
    branches.push(name)
  }
  return branches
}
