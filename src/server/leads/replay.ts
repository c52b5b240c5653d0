import { audit } from '../database/audit.ts'
import { type NumberedLead, renewChecksum } from '../database/lead.ts'
import type { LeadDatabase } from '../database/lead-database.ts'
import type { Channel } from '../database/tables.ts'
import { queue } from '../outbox/queue.ts'
import { fingerprint } from './add-leads.ts'
import { type LeadFilter, readLeads } from './read-leads.ts'

/** How leads are sent again. */
export interface ReplayOptions {
  readonly channels: readonly Channel[]
  readonly now: Date
}

/** Puts one lead into the outbox again for every channel, whatever became of it before; it must be deliverable. */
export async function replayLead(database: LeadDatabase, lead: NumberedLead, options: ReplayOptions): Promise<void> {
  await enable(database)
  await database.db
    .transaction()
    .execute((transaction) =>
      queue(transaction, [{ leadId: lead.id, at: options.now.toISOString() }], options.channels),
    )
}

/** Puts leads into the outbox again for the channels that never got them and no longer try; returns how many leads. */
export async function replayUndelivered(
  database: LeadDatabase,
  filter: Pick<LeadFilter, 'market' | 'since' | 'until'>,
  { channels, now }: ReplayOptions,
): Promise<number> {
  await enable(database)
  let count = 0
  // What cannot be read could not be sent either.
  for await (const { id } of readLeads(database, { ...filter, quarantined: false, erased: false }, () => {})) {
    const rows = await database.db
      .selectFrom('deliveries')
      .select('channel')
      .where('lead_id', '=', id)
      .where('state', 'in', ['pending', 'delivered'])
      .execute()
    const missing = channels.filter((channel) => !rows.some((row) => row.channel === channel))
    if (missing.length === 0) continue
    await database.db
      .transaction()
      .execute((transaction) => queue(transaction, [{ leadId: id, at: now.toISOString() }], missing))
    count += 1
  }
  return count
}

/** Lets targets that said they were gone be tried again. */
async function enable({ db }: LeadDatabase): Promise<void> {
  await db.deleteFrom('disabled_targets').execute()
}

/** Makes a quarantined lead one like any other, to be delivered by some channels; false where it is none any more. */
export async function releaseLead(
  { db }: LeadDatabase,
  { id, reference, form, market, plan, fields }: NumberedLead,
  { channels, actor, now }: { readonly channels: readonly Channel[]; readonly actor: string; readonly now: Date },
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('leads')
      .set({ quarantined: 0, fingerprint: fingerprint({ form, market, plan, fields, suspicious: false }) })
      .where('id', '=', id)
      .where('quarantined', '=', 1)
      .where('erased_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await renewChecksum(transaction, id)
    await queue(transaction, [{ leadId: id, at: now.toISOString() }], channels)
    await audit(transaction, now, [{ actor, action: 'release', reference }])
    return true
  })
}
