import { type Generated, type Kysely, type Selectable, sql } from 'kysely'
import type { DatabaseKind } from '#server/database.ts'
import { key, nullable, required, textTable } from './columns.ts'

/** A key by which another program reads leads, and changes their states. */
interface ApiKeyTable {
  /** Random. */
  readonly id: string
  readonly name: string
  readonly digest: string
  /** JSON: a list of markets; null for all, and for what belongs to none. */
  readonly markets: string | null
  /** 0 or 1. */
  readonly may_write: number
  readonly created_at: string
  /** A person's id. */
  readonly created_by: string
  /** To the minute; null before. */
  readonly used_at: string | null
  readonly disabled_at: string | null
}

/** Requests that were done, so that one that is repeated is done once. */
interface ApiRequestTable {
  readonly key_id: string
  /** That of the `Idempotency-Key`. */
  readonly digest: string
  /** That of the request. */
  readonly request_digest: string
  readonly at: string
}

/** The leads in the order of their latest change: `seq` grows in the order in which transactions end. */
interface LeadChangeTable {
  readonly seq: Generated<number>
  readonly lead_id: number
}

export interface ApiTables {
  readonly desk_api_keys: ApiKeyTable
  readonly desk_api_requests: ApiRequestTable
  readonly desk_lead_changes: LeadChangeTable
}

export type ApiKeyRow = Selectable<ApiKeyTable>

export async function createApi(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await textTable(db, 'desk_api_keys', {
    id: key,
    name: required,
    digest: (column) => column.notNull().unique(),
    markets: nullable,
    created_at: required,
    created_by: required,
    used_at: nullable,
    disabled_at: nullable,
  })
    .addColumn('may_write', 'integer', required)
    .execute()
  await textTable(db, 'desk_api_requests', {
    key_id: required,
    digest: required,
    request_digest: required,
    at: required,
  })
    .addPrimaryKeyConstraint('desk_api_requests_key', ['key_id', 'digest'])
    .execute()
  await db.schema
    .createTable('desk_lead_changes')
    .addColumn('seq', 'integer', (column) =>
      kind === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey().generatedAlwaysAsIdentity(),
    )
    .addColumn('lead_id', 'integer', (column) => column.notNull().unique())
    .execute()
  await sql`insert into desk_lead_changes (lead_id) select lead_id from desk_lead_work order by lead_id`.execute(db)
  for (const statement of followed[kind]) await sql.raw(statement).execute(db)
}

const consent = `new.kind in ('agreed', 'withdrew', 'listed', 'not-listed')`

/**
 * Notes each change of a lead whoever makes it, commands and public servers too. On PostgreSQL that is the last thing a
 * transaction does, one at a time, so that no later change can be read before an earlier one.
 */
const followed: Record<DatabaseKind, readonly string[]> = {
  sqlite: [
    ['work_new', 'insert on desk_lead_work', ''],
    ['work', 'update on desk_lead_work', 'when new.version is not old.version'],
    ['consent', 'insert on desk_lead_events', `when ${consent}`],
    ['lead', 'update on leads', 'when exists (select 1 from desk_lead_work where lead_id = new.id)'],
  ]
    .map(
      ([name, on, when]) => `create trigger desk_lead_changes_${name} after ${on} ${when} begin
        delete from desk_lead_changes where lead_id = new.${name === 'lead' ? 'id' : 'lead_id'};
        insert into desk_lead_changes (lead_id) values (new.${name === 'lead' ? 'id' : 'lead_id'});
      end`,
    )
    .concat(`create trigger desk_lead_changes_gone after delete on leads
      begin delete from desk_lead_changes where lead_id = old.id; end`),
  postgres: [
    `create function desk_lead_changed() returns trigger language plpgsql as $$
      declare id integer := case tg_table_name when 'leads' then (to_jsonb(coalesce(new, old)) ->> 'id')::integer
        else (to_jsonb(new) ->> 'lead_id')::integer end;
      begin
        perform pg_advisory_xact_lock(4190, 1);
        delete from desk_lead_changes where lead_id = id;
        if tg_op <> 'DELETE' and exists (select 1 from desk_lead_work where lead_id = id) then
          insert into desk_lead_changes (lead_id) values (id);
        end if;
        return null;
      end $$`,
    ...[
      ['work_new', 'insert on desk_lead_work', ''],
      ['work', 'update on desk_lead_work', 'when (new.version is distinct from old.version)'],
      ['consent', 'insert on desk_lead_events', `when (${consent})`],
      ['lead', 'update or delete on leads', ''],
    ].map(
      ([name, on, when]) => `create constraint trigger desk_lead_changes_${name} after ${on}
        deferrable initially deferred for each row ${when} execute function desk_lead_changed()`,
    ),
  ],
}
