import { randomUUID } from 'node:crypto'
import type { Updateable } from 'kysely'
import { RequestError } from '#workbench/request-error.ts'
import type { DeskDb } from '../database/desk-database.ts'
import type { PublicationRow, PublicationState, PublicationTable } from '../database/publication-tables.ts'

/** A line of a publication's progress. */
export interface PublicationEvent {
  /** ISO 8601. */
  readonly at: string
  readonly text: string
}

export interface Asked
  extends Pick<
    PublicationTable,
    'change' | 'name' | 'requested_by' | 'due_at' | 'zone' | 'reason' | 'commit' | 'undoes'
  > {}

/** The states in which a change can be published no second time. */
export const openStates = ['waiting', 'running', 'asked', 'failed'] as const satisfies readonly PublicationState[]

/** How many publications are kept in sight. */
const shown = 100

/** Adds a publication that waits for its time. Throws a `RequestError` if its change has one already. */
export async function addPublication(db: DeskDb, now: Date, asked: Asked): Promise<PublicationRow> {
  const row: PublicationRow = {
    ...asked,
    id: randomUUID(),
    requested_at: now.toISOString(),
    state: 'waiting',
    step: 'pull',
    build: null,
    problem: null,
    pull_request: null,
    checked_at: null,
    ended_at: null,
    lease_by: null,
    lease_until: null,
    events: '[]',
  }
  await assertNoneOpen(db, asked.change)
  try {
    await db.insertInto('desk_publications').values(row).execute()
  } catch (error) {
    // Somebody else was faster.
    throw /unique/i.test((error as Error).message) ? isOpen() : error
  }
  return row
}

/** Throws a `RequestError` if a change is being published already. */
export async function assertNoneOpen(db: DeskDb, change: string): Promise<void> {
  const open = await db
    .selectFrom('desk_publications')
    .select('id')
    .where('change', '=', change)
    .where('state', 'in', openStates)
    .executeTakeFirst()
  if (open) throw isOpen()
}

const isOpen = () => new RequestError('conflict', 'This change is being published already: see Live.')

/** Throws a `RequestError` if there is none. */
export async function publicationWith(db: DeskDb, id: string): Promise<PublicationRow> {
  const row = await db.selectFrom('desk_publications').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new RequestError('missing', 'There is no such publication.')
  return row
}

/** The last publications, the newest first, and all that are open. */
export async function lastPublications(db: DeskDb): Promise<PublicationRow[]> {
  const rows = await db
    .selectFrom('desk_publications')
    .selectAll()
    .orderBy('requested_at', 'desc')
    .limit(shown)
    .execute()
  const open = await db.selectFrom('desk_publications').selectAll().where('state', 'in', openStates).execute()
  return [...open.filter(({ id }) => !rows.some((row) => row.id === id)), ...rows]
}

/** Changes a publication that is still in one of these states; resolves to whether it was. */
export async function updatePublication(
  db: DeskDb,
  id: string,
  row: Updateable<PublicationTable>,
  states: readonly PublicationState[] = openStates,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('desk_publications')
    .set(row)
    .where('id', '=', id)
    .where('state', 'in', states)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Adds a line to what a publication says of its progress. */
export async function tell(db: DeskDb, now: Date, id: string, text: string): Promise<void> {
  const { events } = await publicationWith(db, id)
  const told = [...eventsOf({ events }), { at: now.toISOString(), text }]
  await db
    .updateTable('desk_publications')
    .set({ events: JSON.stringify(told) })
    .where('id', '=', id)
    .execute()
}

export function eventsOf({ events }: Pick<PublicationRow, 'events'>): readonly PublicationEvent[] {
  return JSON.parse(events)
}
