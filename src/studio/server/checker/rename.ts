import type { Moved } from '#studio/dialogs.ts'
import type { Change } from '#studio/protocol.ts'
import { RequestError } from '#studio/workspace/request-error.ts'
import { rename } from '#tools/rename/rename.ts'
import { type CheckSession, writesOf } from './check-session.ts'

/** The present address of a page, and its new one. */
export interface RenameAsked {
  readonly from: string
  readonly to: string
}

/** The change that moves a page with all links to it, and leaves a redirect. */
export function renamed(
  session: CheckSession,
  { from, to }: RenameAsked,
): { readonly change: Change; readonly moved: Moved } {
  if (!session.site()) throw new RequestError('conflict', 'Put the errors right first. Then the page can be moved.')
  const result = rename(session.config, from, to)
  if ('problem' in result) throw new RequestError('input', result.problem)
  const file = result.file?.[1]
  return {
    change: { title: `Move ${from} to ${to}`, operations: writesOf(session, result.texts) },
    moved: { links: result.links, ...(file !== undefined && { file }) },
  }
}
