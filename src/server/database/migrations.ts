import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createFormCounts } from '../form-counts/form-count-table.ts'

export type DatabaseKind = 'sqlite' | 'postgres'

/** One migration: a step of the tables. */
export interface Step extends Migration {
  /**
   * Whether the version before works with what it leaves, and loses nothing: `reads`, as after a new table or column
   * that may be empty, or `refuses`, where what that version writes would lack something or mislead.
   */
  readonly versionBefore: 'reads' | 'refuses'
}

/** All migrations by name, in order. A published one never changes. */
export function leadMigrations(kind: DatabaseKind): Record<string, Step> {
  const identity = (column: ColumnDefinitionBuilder) =>
    kind === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey().generatedAlwaysAsIdentity()
  return {
    '001-leads': { versionBefore: 'refuses', up: (db) => createLeads(db, identity) },
    '002-deliveries': { versionBefore: 'refuses', up: (db) => createDeliveries(db, identity) },
    ...(kind === 'postgres' && { '003-post-counts': { versionBefore: 'reads', up: createPostCounts } }),
    '004-clock': { versionBefore: 'reads', up: createClock },
    '005-quarantine': { versionBefore: 'reads', up: indexQuarantine },
    '007-events': { versionBefore: 'refuses', up: addEvents },
    '008-audit': { versionBefore: 'refuses', up: (db) => createAudit(db, identity, kind) },
    '009-consent': { versionBefore: 'refuses', up: createConsents },
    '010-keys': { versionBefore: 'reads', up: createKeys },
    '011-write-probe': { versionBefore: 'reads', up: createWriteProbe },
    '012-premium': { versionBefore: 'reads', up: addTextToLeads('plan_premium') },
    '013-language': { versionBefore: 'reads', up: addTextToLeads('language') },
    '014-checksum': { versionBefore: 'refuses', up: addTextToLeads('checksum') },
    '015-move': { versionBefore: 'refuses', up: createMove },
    '016-steps': { versionBefore: 'refuses', up: (db) => createSteps(db, 'steps') },
    '018-quarantine-reason': { versionBefore: 'reads', up: addTextToLeads('quarantine_reason') },
    '019-form-counts': { versionBefore: 'reads', up: createFormCounts },
    '020-price': { versionBefore: 'reads', up: addTextToLeads('plan_price') },
  }
}

type Identity = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder

async function createLeads(db: Kysely<unknown>, identity: Identity): Promise<void> {
  await db.schema
    .createTable('leads')
    .addColumn('id', 'integer', identity)
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
}

async function createDeliveries(db: Kysely<unknown>, identity: Identity): Promise<void> {
  await db.schema.alterTable('leads').addColumn('erased_at', 'text').execute()
  await db.schema.createIndex('leads_by_time').on('leads').column('received_at').execute()
  await db.schema
    .createTable('deliveries')
    .addColumn('id', 'integer', identity)
    .addColumn('lead_id', 'integer', (column) => column.notNull().references('leads.id').onDelete('cascade'))
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('queued_at', 'text', (column) => column.notNull())
    .addColumn('next_at', 'text', (column) => column.notNull())
    .addColumn('lease', 'text')
    .addColumn('last_result', 'text')
    .addColumn('settled_at', 'text')
    .addUniqueConstraint('deliveries_once', ['lead_id', 'channel'])
    .execute()
  await db.schema.createIndex('deliveries_due').on('deliveries').columns(['state', 'channel', 'next_at']).execute()
  await db.schema
    .createTable('disabled_targets')
    .addColumn('target', 'text', (column) => column.primaryKey())
    .addColumn('disabled_at', 'text', (column) => column.notNull())
    .execute()
}

async function indexQuarantine(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('quarantine_by_time')
    .on('leads')
    .column('received_at')
    .where(sql.ref('quarantined'), '=', sql.lit(1))
    .execute()
}

async function createPostCounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('post_counts')
    // Counts of a minute need not survive a power cut.
    .modifyFront(sql`unlogged`)
    .addColumn('sender', 'text', (column) => column.primaryKey())
    .addColumn('posts', 'integer', (column) => column.notNull())
    .addColumn('ends_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('post_counts_by_end').on('post_counts').column('ends_at').execute()
}

async function createClock(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('clock')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('seen_at', 'text', (column) => column.notNull())
    .execute()
}

async function addEvents(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('deliveries')
    .addColumn('event', 'text', (column) => column.notNull().defaultTo('received'))
    .execute()
}

async function createAudit(db: Kysely<unknown>, identity: Identity, kind: DatabaseKind): Promise<void> {
  await db.schema
    .createTable('audit')
    .addColumn('id', 'integer', identity)
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('reference', 'text')
    .addColumn('detail', 'text')
    .execute()
  for (const statement of appendOnly[kind]) await sql.raw(statement).execute(db)
}

async function createConsents(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('consents')
    .addColumn('version', 'text', (column) => column.primaryKey())
    .addColumn('text', 'text', (column) => column.notNull())
    .execute()
  await db.schema.alterTable('leads').addColumn('consent', 'text').execute()
}

/** A step that adds a text to leads, which earlier ones lack. */
function addTextToLeads(column: string): Step['up'] {
  return (db) => db.schema.alterTable('leads').addColumn(column, 'text').execute()
}

async function createWriteProbe(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('write_probe')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('payload', 'text', (column) => column.notNull())
    .execute()
}

async function createMove(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('move')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('move', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('other', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .execute()
}

/** For versions that do not have a later step yet: whether they may work with it. */
export async function createSteps(db: Kysely<unknown>, table: string): Promise<void> {
  await db.schema
    .createTable(table)
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('version_before', 'text', (column) => column.notNull())
    .execute()
}

/** Makes the database refuse to change or delete rows of the audit. */
const appendOnly: Record<DatabaseKind, readonly string[]> = {
  sqlite: ['update', 'delete'].map(
    (change) => `create trigger audit_no_${change} before ${change} on audit
      begin select raise(abort, 'the audit can only be added to'); end`,
  ),
  postgres: [
    `create function audit_append_only() returns trigger language plpgsql as
      $$ begin raise exception 'the audit can only be added to'; end $$`,
    `create trigger audit_append_only before update or delete or truncate on audit
      for each statement execute function audit_append_only()`,
  ],
}

async function createKeys(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('keys')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('key', 'text', (column) => column.notNull())
    .execute()
}
