import type { Generated } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The tables of the lead database, as the latest migration leaves them. */
export interface LeadDatabase {
  readonly leads: LeadTable
}

interface LeadTable {
  readonly id: Generated<number>
  readonly reference: string
  /** ISO 8601 in UTC, to the millisecond: sorts as text. */
  readonly received_at: string
  readonly form: string
  readonly market: string | null
  readonly plan_id: number | null
  readonly plan_name: string | null
  /** JSON: field values by field name. */
  readonly fields: string
  /** 0 or 1. */
  readonly quarantined: number
  readonly fingerprint: string
}

/** Every step from an empty database to the present one, by name, in their order. A published one never changes. */
export const migrations: Record<string, Migration> = {
  '001-leads': {
    async up(db) {
      await db.schema
        .createTable('leads')
        .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
        .addColumn('reference', 'text', (column) => column.notNull().unique())
        .addColumn('received_at', 'text', (column) => column.notNull())
        .addColumn('form', 'text', (column) => column.notNull())
        .addColumn('market', 'text')
        .addColumn('plan_id', 'integer')
        .addColumn('plan_name', 'text')
        .addColumn('fields', 'text', (column) => column.notNull())
        .addColumn('quarantined', 'integer', (column) => column.notNull())
        .addColumn('fingerprint', 'text', (column) => column.notNull())
        .execute()
      await db.schema.createIndex('leads_by_fingerprint').on('leads').columns(['fingerprint', 'received_at']).execute()
    },
  },
}
