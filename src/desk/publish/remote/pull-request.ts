import type { PublicationRow } from '#desk/database/publication-tables.ts'
import type { RemoteSettings } from '#desk/publish/settings.ts'
import { RequestError } from '#studio/protocol.ts'

/** A request at the remote that somebody there merges. */
export interface PullRequest {
  readonly number: number
  /** The address of its page. */
  readonly page: string
}

interface Opening {
  readonly root: string
  readonly settings: RemoteSettings
  readonly publication: PublicationRow
  /** The remote's reason for refusing the push. */
  readonly reason: string
}

export async function openPullRequest({ reason }: Opening): Promise<PullRequest> {
  throw new RequestError('conflict', `The remote repository protects its main branch: ${reason}.`)
}
