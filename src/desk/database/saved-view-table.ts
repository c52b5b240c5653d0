import type { Kysely } from 'kysely'
import { required, textTable } from './columns.ts'

/** A filter of the list of requests that a person has named. */
export interface SavedViewTable {
  readonly person: string
  readonly name: string
  /** JSON: a `SavedFilter`. */
  readonly filter: string
}

export async function createSavedViews(db: Kysely<unknown>): Promise<void> {
  await textTable(db, 'desk_saved_views', {
    person: (column) => column.notNull().references('desk_people.id').onDelete('cascade'),
    name: required,
    filter: required,
  })
    .addPrimaryKeyConstraint('desk_saved_views_key', ['person', 'name'])
    .execute()
}
