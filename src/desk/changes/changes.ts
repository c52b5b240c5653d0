import { randomBytes } from 'node:crypto'
import { RequestError } from '#workbench/request-error.ts'
import type { DeskDb } from '../database/desk-database.ts'
import type { ChangeRow } from '../database/tables.ts'

/** Edits under a name, which are previewed, reviewed, published and undone as one. */
export interface Change {
  readonly id: string
  readonly name: string
  /** The id of the person who began it. */
  readonly owner: string
  /** ISO 8601. */
  readonly createdAt: string
  readonly state: ChangeRow['state']
  /** The commit that was published. */
  readonly commit?: string
}

/** The branch that has the commits of a change. */
export const branchOfChange = (id: string) => `change/${id}`

function changeOf({ id, name, owner, created_at, state, commit_hash }: ChangeRow): Change {
  return { id, name, owner, createdAt: created_at, state, ...(commit_hash !== null && { commit: commit_hash }) }
}

export async function beginChange(db: DeskDb, now: Date, { name, owner }: Pick<Change, 'name' | 'owner'>) {
  const row: ChangeRow = {
    // Its branch is no name that people would guess or mistype.
    id: randomBytes(6).toString('hex'),
    name,
    owner,
    created_at: now.toISOString(),
    state: 'open',
    commit_hash: null,
  }
  await db.insertInto('desk_changes').values(row).execute()
  return changeOf(row)
}

/** The changes in a state, the newest first. */
export async function changesIn(db: DeskDb, state: Change['state'], limit = 500): Promise<Change[]> {
  const query = db.selectFrom('desk_changes').selectAll().where('state', '=', state)
  return (await query.orderBy('created_at', 'desc').limit(limit).execute()).map(changeOf)
}

/** Throws a `RequestError` if there is no change with this id. */
export async function changeWith(db: DeskDb, id: string): Promise<Change> {
  const row = await db.selectFrom('desk_changes').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new RequestError('missing', 'There is no such change any more.')
  return changeOf(row)
}

/** Throws a `RequestError` unless a change can still be edited. */
export async function openChangeWith(db: DeskDb, id: string): Promise<Change> {
  const change = await changeWith(db, id)
  if (change.state !== 'open')
    throw new RequestError('conflict', `“${change.name}” is ${change.state} already: begin another change.`)
  return change
}

export async function renameChange(db: DeskDb, id: string, name: string): Promise<void> {
  await db.updateTable('desk_changes').set({ name }).where('id', '=', id).execute()
}

/** Ends a change; resolves to whether that was done, for one that is published at the same time is not dropped. */
export async function endChange(
  db: DeskDb,
  id: string,
  state: 'published' | 'dropped',
  commit?: string,
): Promise<boolean> {
  const query = db
    .updateTable('desk_changes')
    .set({ state, commit_hash: commit ?? null })
    .where('id', '=', id)
  const { numUpdatedRows } = await (state === 'dropped' ? query.where('state', '=', 'open') : query).executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Takes a dropped change up again; resolves to whether it was one. */
export async function reopenChange(db: DeskDb, id: string): Promise<boolean> {
  const query = db.updateTable('desk_changes').set({ state: 'open' }).where('id', '=', id)
  const { numUpdatedRows } = await query.where('state', '=', 'dropped').executeTakeFirst()
  return numUpdatedRows > 0n
}

/** How often a change was dropped: each time voids the links to it for good. */
export async function timesDropped(db: DeskDb, id: string): Promise<number> {
  const { count } = await db
    .selectFrom('desk_audit')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('action', '=', 'change-drop')
    .where('subject', '=', id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Records that a person has edited a change. */
export async function recordEdit(db: DeskDb, now: Date, change: string, person: string): Promise<void> {
  const at = now.toISOString()
  await db
    .insertInto('desk_change_people')
    .values({ change, person, edited_at: at })
    .onConflict((conflict) => conflict.columns(['change', 'person']).doUpdateSet({ edited_at: at }))
    .execute()
}

/** Whether a person is on record as an editor of a change. */
export async function isEditor(db: DeskDb, change: string, person: string): Promise<boolean> {
  const query = db.selectFrom('desk_change_people').select('person').where('change', '=', change)
  return (await query.where('person', '=', person).executeTakeFirst()) !== undefined
}

/** How far the review of a change has come, as far as the database knows: whether it was edited since is not looked at. */
export type ReviewStep = 'asked' | 'approved' | 'sent-back'

/** The last step of the review of changes, by change. */
export async function reviewStepsOf(db: DeskDb, changes: readonly string[]): Promise<ReadonlyMap<string, ReviewStep>> {
  if (changes.length === 0) return new Map()
  const rows = await db
    .selectFrom('desk_reviews')
    .leftJoin('desk_verdicts', 'desk_verdicts.review', 'desk_reviews.id')
    .select(['change', 'verdict', 'asked_at', 'given_at'])
    .where('change', 'in', changes)
    .orderBy('asked_at')
    .orderBy('given_at')
    .execute()
  return new Map(rows.map(({ change, verdict }) => [change, verdict ?? 'asked']))
}

/** An editor of a change: a person's id, and when they edited it last (ISO 8601). */
export interface Editor {
  readonly person: string
  readonly editedAt: string
}

/** Who has edited changes, by change, the latest first. */
export async function editorsOf(db: DeskDb, changes: readonly string[]): Promise<ReadonlyMap<string, Editor[]>> {
  if (changes.length === 0) return new Map()
  const query = db.selectFrom('desk_change_people').selectAll().where('change', 'in', changes)
  const rows = await query.orderBy('edited_at', 'desc').execute()
  return Map.groupBy(
    rows.map(({ change, person, edited_at }) => ({ change, person, editedAt: edited_at })),
    ({ change }) => change,
  )
}
