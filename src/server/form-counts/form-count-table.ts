import type { Kysely } from 'kysely'

/** Creates the table of how often steps of forms are seen and answered. */
export async function createFormCounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('form_counts')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('form', 'text', (column) => column.notNull())
    .addColumn('step', 'text', (column) => column.notNull())
    .addColumn('seen', 'integer', (column) => column.notNull())
    .addColumn('answered', 'integer', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('form_counts_by_day').on('form_counts').column('day').execute()
}
