import { type Kysely, sql, type Transaction } from 'kysely'
import type { LeadDatabase } from '../database/lead-database.ts'
import type { Tables } from '../database/tables.ts'

/** The columns with what people of the desk write about leads, and with the day that a sender chose. */
const written = {
  desk_lead_work: ['next_step', 'lost_why', 'call_from', 'call_until'],
  desk_lead_events: ['text'],
} as const

/** The tables whose rows are of no use without the personal data of a lead, or must not be sent any more. */
const kept = ['desk_lead_drafts', 'desk_lead_people', 'desk_state_deliveries'] as const

/** Has the desk find a lead anew by the people whom it names now, where the database has tables of a desk. */
export async function forgetPeople(transaction: Transaction<Tables>, lead: number): Promise<void> {
  const tables = new Set((await transaction.introspection.getTables()).map(({ name }) => name))
  if (!tables.has('desk_lead_people')) return
  await sql`delete from desk_lead_people where lead_id = ${lead}`.execute(transaction)
  await sql`update desk_lead_work set people_version = 0 where lead_id = ${lead}`.execute(transaction)
}

/**
 * Empties what the desk has of leads that are erased or deleted, where the database has tables of a desk. The figures stay, and
 * lead to no lead any more.
 */
export async function emptyWork(transaction: Transaction<Tables>, leads: readonly number[], now: Date): Promise<void> {
  const tables = await tablesOf(transaction)
  const ids = sql.join(leads)
  for (const [table, columns] of Object.entries(written)) {
    if (!tables.has(table)) continue
    const emptied = sql.join(columns.map((column) => sql`${sql.ref(column)} = null`))
    const filled = sql.join(
      columns.map((column) => sql`${sql.ref(column)} is not null`),
      sql` or `,
    )
    await sql`update ${sql.table(table)} set ${emptied} where lead_id in (${ids}) and (${filled})`.execute(transaction)
  }
  for (const table of kept)
    if (tables.has(table)) await sql`delete from ${sql.table(table)} where lead_id in (${ids})`.execute(transaction)
  if (!tables.has('desk_outcomes')) return
  await sql`delete from desk_outcomes where lead_id in (select id from leads where id in (${ids}) and quarantined = 1)`.execute(
    transaction,
  )
  // Nobody can keep a promise to somebody who was erased, so one that is open is not told as broken later.
  await sql`update desk_outcomes set lead_id = null,
    promised_at = case when kept is null and promised_at > ${now.toISOString()} then null else promised_at end
    where lead_id in (${ids})`.execute(transaction)
}

/** The migration of the desk that lets the work on a lead be deleted. */
export const workEnds = '015-work-ends'

/** Deletes what was done about leads that are deleted; a desk that lacks the migration for it keeps it until it starts again. */
export async function removeWork(transaction: Transaction<Tables>, leads: readonly number[]): Promise<void> {
  const tables = await tablesOf(transaction)
  if (!tables.has('desk_migration')) return
  const { rows } = await sql`select 1 from desk_migration where name = ${workEnds}`.execute(transaction)
  if (rows.length === 0) return
  for (const table of ['desk_lead_events', 'desk_lead_work'])
    await sql`delete from ${sql.table(table)} where lead_id in (${sql.join(leads)})`.execute(transaction)
}

/** For so many months the figures of a request stay once it is erased or deleted. */
const keptMonths = 24

/** Deletes the figures of requests that are gone and came too long ago. */
export async function purgeOutcomes({ db }: Pick<LeadDatabase, 'db'>, now: Date): Promise<void> {
  if (!(await tablesOf(db)).has('desk_outcomes')) return
  const first = new Date(now)
  first.setUTCMonth(first.getUTCMonth() - keptMonths)
  const day = first.toISOString().slice(0, 10)
  await sql`delete from desk_outcomes where lead_id is null and day < ${day}`.execute(db)
}

async function tablesOf(db: Kysely<Tables>): Promise<ReadonlySet<string>> {
  return new Set((await db.introspection.getTables()).map(({ name }) => name))
}
