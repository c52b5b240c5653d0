import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import { createSteps, type DatabaseKind, type Step, takeMissingSteps } from '#server/database.ts'
import { workEnds } from '#server/privacy.ts'
import { createApi } from './api-tables.ts'
import { createChangeTables } from './change-tables.ts'
import { key, nullable, required, type TextColumns, textTable } from './columns.ts'
import { addLeadMail, addSenders, createLeadWork, indexOpenLeads, indexOwnLeads } from './lead-work-tables.ts'
import { createOutcomes } from './outcome-tables.ts'
import { createPublications } from './publication-tables.ts'
import { createSavedViews } from './saved-view-table.ts'
import { indexSearched, indexUnknownSenders } from './search-indexes.ts'
import { createStateDeliveries } from './state-delivery-tables.ts'
import { endWork } from './work-ends.ts'

/** The desk's migrations by name, in order: a list of its own, so that public servers need not know them. A published one never changes. */
export function deskMigrations(kind: DatabaseKind): Record<string, Step> {
  return {
    '001-people': { versionBefore: 'refuses', up: (db) => createTables(db, kind) },
    '002-changes': { versionBefore: 'reads', up: createChangeTables },
    '003-publications': { versionBefore: 'reads', up: createPublications },
    '004-leads': { versionBefore: 'refuses', up: (db) => createLeadWork(db, kind) },
    '005-state-deliveries': { versionBefore: 'refuses', up: createStateDeliveries },
    '006-lead-mail': { versionBefore: 'reads', up: addLeadMail },
    '007-outcomes': { versionBefore: 'refuses', up: createOutcomes },
    '008-api': { versionBefore: 'reads', up: (db) => createApi(db, kind) },
    '009-open-leads': { versionBefore: 'reads', up: indexOpenLeads },
    '010-steps': { versionBefore: 'reads', up: (db) => createSteps(db, 'desk_steps') },
    '011-saved-views': { versionBefore: 'reads', up: createSavedViews },
    '012-search': { versionBefore: 'reads', up: (db) => indexSearched(db, kind) },
    '013-own-leads': { versionBefore: 'reads', up: indexOwnLeads },
    '014-senders': { versionBefore: 'reads', up: addSenders },
    [workEnds]: { versionBefore: 'reads', up: (db) => endWork(db, kind) },
    '016-unknown-senders': { versionBefore: 'reads', up: indexUnknownSenders },
    '017-audit-indexes': { versionBefore: 'reads', up: indexAudit },
  }
}

/** Runs the desk's missing migrations. `steps` are those of this version. */
export const migrateDesk = <T>(db: Kysely<T>, kind: DatabaseKind, steps = deskMigrations(kind)): Promise<void> =>
  takeMissingSteps(db, {
    steps,
    taken: 'desk_migration',
    lock: 'desk_migration_lock',
    allowed: 'desk_steps',
    firstRecorded: '010-steps',
  })

const ofPerson = (column: ColumnDefinitionBuilder) => column.notNull().references('desk_people.id').onDelete('cascade')

async function createTables(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const table = (name: string, columns: TextColumns) => textTable(db, name, columns)
  await table('desk_people', {
    id: key,
    name: required,
    email: required,
    grants: required,
    created_at: required,
    disabled_at: nullable,
  }).execute()
  await table('desk_passkeys', {
    id: key,
    person: ofPerson,
    public_key: required,
    transports: required,
    created_at: required,
    used_at: required,
  })
    .addColumn('counter', 'bigint', required)
    .execute()
  await table('desk_identities', { issuer: required, subject: required, person: ofPerson, created_at: required })
    .addPrimaryKeyConstraint('desk_identities_key', ['issuer', 'subject'])
    .execute()
  await table('desk_invitations', { digest: key, person: ofPerson, expires_at: required }).execute()
  await table('desk_sessions', {
    digest: key,
    id: required,
    person: ofPerson,
    created_at: required,
    seen_at: required,
    authenticated_at: required,
    address: required,
    browser: required,
  }).execute()
  await db.schema.createIndex('desk_sessions_by_person').on('desk_sessions').column('person').execute()
  await createAudit(db, kind)
}

async function createAudit(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await db.schema
    .createTable('desk_audit')
    .addColumn('id', 'integer', (column) =>
      kind === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey().generatedAlwaysAsIdentity(),
    )
    .addColumn('at', 'text', required)
    .addColumn('person', 'text')
    .addColumn('action', 'text', required)
    .addColumn('subject', 'text')
    .addColumn('detail', 'text')
    .addColumn('address', 'text')
    .execute()
  for (const statement of appendOnly[kind]) await sql.raw(statement).execute(db)
}

/** The entries about a change or a person, and those of a person: rights and previews are decided by them. */
async function indexAudit(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('desk_audit_by_subject').on('desk_audit').columns(['subject', 'action']).execute()
  await db.schema.createIndex('desk_audit_by_person').on('desk_audit').column('person').execute()
}

/** Makes the database refuse to change or delete rows of the audit. */
const appendOnly: Record<DatabaseKind, readonly string[]> = {
  sqlite: ['update', 'delete'].map(
    (change) => `create trigger desk_audit_no_${change} before ${change} on desk_audit
      begin select raise(abort, 'the audit can only be added to'); end`,
  ),
  postgres: [
    `create function desk_audit_append_only() returns trigger language plpgsql as
      $$ begin raise exception 'the audit can only be added to'; end $$`,
    `create trigger desk_audit_append_only before update or delete or truncate on desk_audit
      for each statement execute function desk_audit_append_only()`,
  ],
}
