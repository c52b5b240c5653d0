import { type Kysely, type Selectable, sql } from 'kysely'
import type { PublicationStep } from '../publish/states.ts'
import { key, nullable, required, textTable } from './columns.ts'

/**
 * `waiting` has not begun; `asked` waits for its pull request; `merged` is in main, whose other errors keep it from being
 * built; `failed` waits for a person.
 */
export type PublicationState = 'waiting' | 'running' | 'asked' | 'failed' | 'live' | 'merged' | 'cancelled'

/** The truth about a publication: whatever is killed goes on from here. Times are ISO 8601 in UTC. */
export interface PublicationTable {
  readonly id: string
  /** The id of the change. */
  readonly change: string
  /** The name of the change when it was asked for. */
  readonly name: string
  /** A person's id. */
  readonly requested_by: string
  readonly requested_at: string
  /** Null for at once. */
  readonly due_at: string | null
  /** The time zone (IANA) in which the person wrote that time. */
  readonly zone: string | null
  readonly reason: string | null
  readonly state: PublicationState
  /** The step that is under way, or comes next. */
  readonly step: PublicationStep
  /** The commit that carries the change into main, once it is known; of one that waits, as it was asked for. */
  readonly commit: string | null
  /** The name of the build that brought it live. */
  readonly build: string | null
  /** What stopped it or, while it waits, what could. */
  readonly problem: string | null
  /** JSON: the `PullRequest` that it waits for. */
  readonly pull_request: string | null
  /** The publication that this one takes back. */
  readonly undoes: string | null
  /** When it was last checked while waiting. */
  readonly checked_at: string | null
  readonly ended_at: string | null
  /** The desk that runs it, and until when others leave it alone. */
  readonly lease_by: string | null
  readonly lease_until: string | null
  /** JSON: a list of `PublicationEvent`. */
  readonly events: string
}

export type PublicationRow = Selectable<PublicationTable>

/** The migration that adds publications; at most one of them can be open for a change. */
export async function createPublications(db: Kysely<unknown>): Promise<void> {
  const columns = {
    id: key,
    change: required,
    name: required,
    requested_by: required,
    requested_at: required,
    due_at: nullable,
    zone: nullable,
    reason: nullable,
    state: required,
    step: required,
    commit: nullable,
    build: nullable,
    problem: nullable,
    pull_request: nullable,
    undoes: nullable,
    checked_at: nullable,
    ended_at: nullable,
    lease_by: nullable,
    lease_until: nullable,
    events: required,
  } satisfies Record<keyof PublicationTable, unknown>
  await textTable(db, 'desk_publications', columns).execute()
  await sql`create unique index desk_publications_open on desk_publications (change)
    where state in ('waiting', 'running', 'asked', 'failed')`.execute(db)
}
