import { RequestError } from '#workbench/request-error.ts'
import { git, gitSays, identityOf } from '#workbench/server/git.ts'
import { type ChangeCopy, spanOf } from './change-span.ts'

interface Committed {
  readonly copy: ChangeCopy
  readonly branch: string
  /** The message of a tree, whose first line says what the change does; not asked for where the edits are committed already. */
  readonly message: (tree: string) => Promise<string>
}

/**
 * Commits the edits of a change on the commit that its work tree is at, and leads its branch there; the same edits on the
 * same commit are one commit. Returns its hash; throws a `RequestError` if there are none.
 */
export async function commitChange({ copy, branch, message }: Committed): Promise<string> {
  const { root } = copy
  const { before: head, after: tree } = await spanOf(copy)
  const reference = `refs/heads/${branch}`
  const [headTree, last] = await Promise.all([
    git(root, ['rev-parse', `${head}^{tree}`]),
    gitSays(root, 'log', '-1', '--format=%H %T %P', reference, '--'),
  ])
  if (tree === headTree.trim())
    throw new RequestError('conflict', 'Nothing differs from what is published: change something first.')
  const [lastCommit, lastTree, parent] = last?.trim().split(' ') ?? []
  if (lastCommit !== undefined && lastTree === tree && parent === head) return lastCommit
  const words = await message(tree)
  // Somebody may have edited it while its message was made.
  const now = await spanOf(copy)
  if (now.before !== head || now.after !== tree) return commitChange({ copy, branch, message })
  const { environment } = await identityOf(root)
  const commit = (await git(root, ['commit-tree', tree, '-p', head, '-F', '-'], environment, `${words}\n`)).trim()
  await git(root, ['update-ref', reference, commit])
  return commit
}
