import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '#server/database.ts'

/** The name among the fields of a lead, whose JSON may be damaged: as the index has it, or no query uses that. */
export const leadName = {
  postgres: sql<string>`split_part(split_part(fields, '"name":"', 2), '",', 1)`,
  sqlite: sql<string>`case when instr(fields, '"name":"') = 0 then '' else substr(
    substr(fields, instr(fields, '"name":"') + 8), 1,
    instr(substr(fields, instr(fields, '"name":"') + 8) || '",', '",') - 1) end`,
} as const

/** The letters and digits of a lead's reference. */
export const bareReference = sql<string>`replace(reference, '-', '')`

/**
 * Indexes in which a part of a name or reference is found without reading all fields: on SQLite by going through a small
 * index, on PostgreSQL by trigrams. Where their extension cannot be installed, all fields are read.
 */
export async function indexSearched(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  if (kind === 'sqlite') {
    await sql`create index desk_leads_by_name on leads (${leadName.sqlite})`.execute(db)
    await sql`create index desk_leads_by_reference on leads (${bareReference})`.execute(db)
    return
  }
  await sql`do $$ begin
    create extension if not exists pg_trgm;
    create index desk_leads_by_name on leads using gin ((${leadName.postgres}) gin_trgm_ops);
    create index desk_leads_by_reference on leads using gin ((${bareReference}) gin_trgm_ops);
  exception when others then raise notice 'searched without an index: %', sqlerrm;
  end $$`.execute(db)
}

/** The leads whose senders are to be found out. */
export async function indexUnknownSenders(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('desk_lead_work_unknown')
    .on('desk_lead_work')
    .column('lead_id')
    .where(sql.ref('people_version'), '=', sql.lit(0))
    .execute()
}
