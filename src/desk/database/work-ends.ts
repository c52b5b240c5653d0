import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '#server/database.ts'

const refusal = 'events can only be added, and their texts emptied, while their lead is there'

/** Lets what was done about a lead be deleted once the lead is, and deletes what earlier versions left behind. */
const statements: Record<DatabaseKind, readonly string[]> = {
  sqlite: [
    'drop trigger desk_lead_events_no_delete',
    `create trigger desk_lead_events_no_delete before delete on desk_lead_events
      when exists (select 1 from leads where id = old.lead_id)
      begin select raise(abort, '${refusal}'); end`,
  ],
  postgres: [
    `create or replace function desk_lead_events_append_only() returns trigger language plpgsql as $$ begin
      if tg_op = 'DELETE' and not exists (select 1 from leads where id = old.lead_id) then return old; end if;
      if tg_op = 'UPDATE' and new.text is null
        and (new.lead_id, new.at, new.person, new.kind, new.channel)
          is not distinct from (old.lead_id, old.at, old.person, old.kind, old.channel) then return new; end if;
      raise exception '${refusal}'; end $$`,
  ],
}

/** The migration that ends the work on leads with the leads. */
export async function endWork(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  for (const statement of statements[kind]) await sql.raw(statement).execute(db)
  for (const table of ['desk_lead_events', 'desk_lead_work'])
    await sql`delete from ${sql.table(table)} where lead_id not in (select id from leads)`.execute(db)
}
