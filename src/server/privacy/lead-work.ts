import { sql, type Transaction } from 'kysely'
import type { Tables } from '#server/database/tables.ts'

/** The columns in which people of the desk write about leads; its other columns count, and name nobody. */
const written = { desk_lead_work: ['next_step', 'lost_why'], desk_lead_events: ['text'] } as const

/** The tables whose rows are of no use without the personal data of a lead, or must not be sent any more. */
const kept = ['desk_lead_drafts', 'desk_lead_people', 'desk_state_deliveries'] as const

/**
 * Empties what the desk has of leads that are erased or deleted, where the database has tables of a desk. The figures stay, and
 * lead to no lead any more.
 */
export async function emptyWork(transaction: Transaction<Tables>, leads: readonly number[], now: Date): Promise<void> {
  const tables = new Set((await transaction.introspection.getTables()).map(({ name }) => name))
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
