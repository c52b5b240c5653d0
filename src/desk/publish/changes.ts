import { changeWith } from '../changes/changes.ts'
import { type Contents, publishableChanges } from '../changes/publishable-changes.ts'
import type { WorkingCopies } from '../changes/working-copies.ts'
import type { DeskDb } from '../database/desk-database.ts'
import { assertApproved } from '../review/reviews.ts'

/** By whom publication was asked for. */
interface AskedFor {
  readonly person: string
  /** Why it shall be published without the approvals that are missing. */
  readonly reason: string | null
  /** The commit for which that reason was given; null for the change as it is now. */
  readonly commit: string | null
}

/** The changes that people make at the desk, as publishing uses them. */
export interface Changes {
  /** Throws a `RequestError` if there is no such change. */
  nameOf(change: string): Promise<string>
  /**
   * The hash of the one commit that carries a change, whose parent is main as it is now. Throws a `RequestError` with what
   * stops it: conflicts, errors of its own, or a missing approval, without which a reason is needed.
   *
   * @param onTree called with the tree of a new commit, as soon as it can be checked.
   */
  commitOf(change: string, asked: AskedFor, onTree?: (tree: string) => void): Promise<string>
  /** Called once main has the change, perhaps twice; `commit` is the one in main, which a pull request may have made anew. */
  merged(change: string, commit: string): Promise<void>
  /** Called once main may have moved: the open changes merge it. */
  follow(): Promise<void>
  /** A new change with these contents; resolves to its id. */
  begin(change: { readonly name: string; readonly owner: string }, contents: Contents): Promise<string>
}

interface Desk {
  readonly db: DeskDb
  readonly now: () => Date
  readonly copies: WorkingCopies
}

export function deskChanges(desk: Desk): Changes {
  const { db, copies } = desk
  const publishable = publishableChanges(desk)
  return {
    ...publishable,
    async commitOf(change, { person, reason, commit: asked }, onTree) {
      const commit = await publishable.commitOf(change, onTree)
      const exception = reason === null ? undefined : { person, reason, commit: asked ?? commit }
      await assertApproved(desk, change, { commit, ...(exception && { exception }) })
      return commit
    },
    nameOf: async (change) => (await changeWith(db, change)).name,
    follow: () => copies.follow(),
  }
}
