import { rename } from '../../../tools/rename/rename.ts'
import type { Moved } from '../../dialogs.ts'
import type { Change, Operation } from '../../protocol.ts'
import { RequestError } from '../../workspace/request-error.ts'
import type { CheckSession } from './check-session.ts'

/** Where a page stands, and where it is to stand. */
export interface RenameAsked {
  readonly from: string
  readonly to: string
}

/** The change that gives a page another address, and what it comes to. */
export interface Renamed {
  readonly change: Change
  readonly moved: Moved
}

/** Gives a page another address, with every link to it; the old address leads to the new one. */
export function renamed(session: CheckSession, { from, to }: RenameAsked): Renamed {
  if (!session.site()) throw new RequestError('conflict', 'Put the errors right first. Then the page can be moved.')
  const result = rename(session.config, from, to)
  if ('problem' in result) throw new RequestError('input', result.problem)
  const operations = [...result.texts].map(([file, text]): Operation => {
    const was = session.textOf(file)
    return { kind: 'write', file, ...(text !== undefined && { text }), ...(was !== undefined && { was }) }
  })
  const file = result.file?.[1]
  return {
    change: { title: `Move ${from} to ${to}`, operations },
    moved: { links: result.links, ...(file !== undefined && { file }) },
  }
}
