import { RequestError } from '#studio/protocol.ts'
import { changesIn } from '#studio/server/hand-over/baseline.ts'
import { git, gitSays, identityOf, withHeadIndex } from '#studio/server/hand-over/git.ts'
import { draftOf, pendingPictures } from '#studio/server/workspace/pictures.ts'
import type { Workspace } from '#studio/server/workspace/workspace.ts'
import { unsavedTexts } from '#studio/workspace/workspace-state.ts'

interface Committed {
  /** The folder of config/ in the work tree of the change. */
  readonly root: string
  readonly workspace: Pick<Workspace, 'config' | 'copy'>
  readonly branch: string
  /** The message of a tree, whose first line says what the change does; not asked for where the edits are committed already. */
  readonly message: (tree: string) => Promise<string>
}

/**
 * Commits the edits of a change on the commit that its work tree is at, and leads its branch there; the same edits on the
 * same commit are one commit. Returns its hash; throws a `RequestError` if there are none.
 */
export async function commitChange({ root, workspace, branch, message }: Committed): Promise<string> {
  const head = (await git(root, ['rev-parse', 'HEAD'])).trim()
  const tree = await treeOf(root, workspace)
  if (tree === (await git(root, ['rev-parse', `${head}^{tree}`])).trim())
    throw new RequestError('conflict', 'Nothing differs from what is published: change something first.')
  const reference = `refs/heads/${branch}`
  const last = await gitSays(root, 'log', '-1', '--format=%H %T %P', reference, '--')
  const [lastCommit, lastTree, parent] = last?.trim().split(' ') ?? []
  if (lastCommit !== undefined && lastTree === tree && parent === head) return lastCommit
  const words = await message(tree)
  // Somebody may have edited it while its message was made.
  if (tree !== (await treeOf(root, workspace))) return commitChange({ root, workspace, branch, message })
  const { environment } = await identityOf(root)
  const commit = (await git(root, ['commit-tree', tree, '-p', head, '-F', '-'], environment, `${words}\n`)).trim()
  await git(root, ['update-ref', reference, commit])
  return commit
}

/** The tree of the commit that a work tree is at, with the edits of its working copy. */
export function treeOf(root: string, workspace: Committed['workspace']): Promise<string> {
  return withHeadIndex(root, async (index) => {
    const onDisk = [...(await changesIn(root, index)).keys()]
    if (onDisk.length > 0) await git(root, ['--literal-pathspecs', 'add', '--all', '--', ...onDisk], index)
    const prefix = (await git(root, ['rev-parse', '--show-prefix'])).trim()
    const objects = await objectsOf(root, workspace)
    const lines = [...objects].map(([file, hash]) =>
      hash === undefined ? `0 ${'0'.repeat(40)}\t${prefix}${file}\0` : `100644 ${hash}\t${prefix}${file}\0`,
    )
    await git(root, ['update-index', '-z', '--index-info'], index, lines.join(''))
    return (await git(root, ['write-tree'], index)).trim()
  })
}

/** The object of each file that differs from the disk, by its path; undefined for those that were removed. */
async function objectsOf(root: string, workspace: Committed['workspace']): Promise<Map<string, string | undefined>> {
  const found = new Map<string, string | undefined>()
  for (const [file, text] of unsavedTexts(workspace.copy)) {
    const isGone = text === undefined
    found.set(file, isGone ? undefined : (await git(root, ['hash-object', '-w', '--stdin'], {}, text)).trim())
  }
  for (const file of pendingPictures(root, workspace.config().files))
    found.set(file, (await git(root, ['hash-object', '-w', '--no-filters', '--', draftOf(root, file)])).trim())
  return found
}
