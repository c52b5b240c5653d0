import type { Kysely } from 'kysely'
import { key, nullable, required, textTable } from './columns.ts'

/** Creates the tables of changes, their reviews and comments. */
export async function createChangeTables(db: Kysely<unknown>): Promise<void> {
  await textTable(db, 'desk_changes', {
    id: key,
    name: required,
    owner: required,
    created_at: required,
    state: required,
    commit_hash: nullable,
  }).execute()
  await textTable(db, 'desk_change_people', { change: required, person: required, edited_at: required })
    .addPrimaryKeyConstraint('desk_change_people_key', ['change', 'person'])
    .execute()
  await createReviewTables(db)
  for (const table of ['desk_reviews', 'desk_comments'])
    await db.schema.createIndex(`${table}_by_change`).on(table).column('change').execute()
}

async function createReviewTables(db: Kysely<unknown>): Promise<void> {
  await textTable(db, 'desk_reviews', {
    id: key,
    change: required,
    commit_hash: required,
    asked_by: required,
    asked_at: required,
    note: required,
  }).execute()
  await textTable(db, 'desk_verdicts', {
    review: required,
    person: required,
    verdict: required,
    note: required,
    given_at: required,
  })
    .addPrimaryKeyConstraint('desk_verdicts_key', ['review', 'person'])
    .execute()
  await textTable(db, 'desk_unreviewed', {
    change: key,
    person: required,
    reason: required,
    markets: required,
    asked_at: required,
    looked_by: nullable,
    looked_at: nullable,
  }).execute()
  await textTable(db, 'desk_comments', {
    id: key,
    change: required,
    file: nullable,
    place: nullable,
    text: required,
    person: required,
    written_at: required,
    resolved_at: nullable,
    resolved_by: nullable,
  }).execute()
}
