import type { DeskDb } from '../database/desk-database.ts'
import type { PublicationRow } from '../database/publication-tables.ts'
import { eventsOf, lastPublications } from './publications.ts'
import { isCancellable, isInMain } from './states.ts'

/** A publication as people read it. */
export interface PublicationLine
  extends Pick<PublicationRow, 'id' | 'change' | 'name' | 'state' | 'step' | 'reason' | 'zone' | 'problem' | 'commit'> {
  /** A name; empty for somebody who is erased. */
  readonly by: string
  readonly requestedAt: string
  readonly dueAt: string | null
  readonly endedAt: string | null
  /** The last line of its progress. */
  readonly latest: string | null
  readonly pullRequest: { readonly number: number; readonly page: string } | null
  readonly isCancellable: boolean
  /** Whether it can be taken back. */
  readonly isUndoable: boolean
  /** Whether a later publication took it back. */
  readonly isUndone: boolean
}

/** The last publications and all open ones, the newest first. */
export async function publicationLines(db: DeskDb): Promise<PublicationLine[]> {
  const people = await db.selectFrom('desk_people').select(['id', 'name']).execute()
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const rows = await lastPublications(db)
  const undoing = rows.filter(({ state }) => state !== 'cancelled')
  const takenBackBy = new Map(undoing.flatMap((row) => (row.undoes === null ? [] : [[row.undoes, row]])))
  return rows.map((row) => ({
    id: row.id,
    change: row.change,
    name: row.name,
    state: row.state,
    step: row.step,
    reason: row.reason,
    zone: row.zone,
    problem: row.problem,
    commit: row.commit,
    by: names.get(row.requested_by) ?? '',
    requestedAt: row.requested_at,
    dueAt: row.due_at,
    endedAt: row.ended_at,
    latest: eventsOf(row).at(-1)?.text ?? null,
    pullRequest: row.pull_request === null ? null : JSON.parse(row.pull_request),
    isCancellable: isCancellable(row),
    isUndoable: isInMain(row) && !takenBackBy.has(row.id),
    isUndone: takenBackBy.get(row.id)?.state === 'live',
  }))
}
