import type { NumberedLead } from '../database/lead.ts'
import type { LeadDatabase } from '../database/lead-database.ts'
import type { Channel } from '../database/tables.ts'
import { queue } from '../outbox/queue.ts'
import { type LeadFilter, readLeads } from './read-leads.ts'

interface ReplayOptions {
  readonly channels: readonly Channel[]
  readonly now: Date
}

/** Queues one lead again for every channel, whatever became of it before; it must be deliverable. */
export async function replayLead(database: LeadDatabase, lead: NumberedLead, options: ReplayOptions): Promise<void> {
  await enableTargets(database)
  await queueAgain(database, lead.id, options)
}

/** Queues leads again for the channels that neither got them nor still try; returns how many leads. */
export async function replayUndelivered(
  database: LeadDatabase,
  filter: Pick<LeadFilter, 'market' | 'since' | 'until'>,
  { channels, now }: ReplayOptions,
): Promise<number> {
  await enableTargets(database)
  let count = 0
  for await (const { id } of readLeads(database, { ...filter, quarantined: false, erased: false }, () => {})) {
    const rows = await database.db
      .selectFrom('deliveries')
      .select('channel')
      .where('lead_id', '=', id)
      .where('state', 'in', ['pending', 'delivered'])
      .execute()
    const missing = channels.filter((channel) => !rows.some((row) => row.channel === channel))
    if (missing.length === 0) continue
    await queueAgain(database, id, { channels: missing, now })
    count += 1
  }
  return count
}

async function queueAgain({ db }: LeadDatabase, leadId: number, { channels, now }: ReplayOptions): Promise<void> {
  await db.transaction().execute((transaction) => queue(transaction, [{ leadId, at: now.toISOString() }], channels))
}

/** Lets targets that answered 410 Gone be tried again. */
export async function enableTargets({ db }: LeadDatabase): Promise<void> {
  await db.deleteFrom('disabled_targets').execute()
}
