import type { Transaction } from 'kysely'
import type { Channel, LeadEvent, Tables } from '../database.ts'

/** A lead to be delivered. */
interface Due {
  readonly leadId: number
  /** ISO 8601 in UTC. */
  readonly at: string
}

/** Queues leads for each channel; a lead that is queued already begins anew. */
export async function queue(
  transaction: Transaction<Tables>,
  leads: readonly Due[],
  channels: readonly Channel[],
): Promise<void> {
  const rows = leads.flatMap(({ leadId, at }) =>
    channels.map((channel) => {
      return {
        lead_id: leadId,
        channel,
        event: 'received',
        state: 'pending',
        attempts: 0,
        queued_at: at,
        next_at: at,
      } as const
    }),
  )
  if (rows.length === 0) return
  await transaction
    .insertInto('deliveries')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['lead_id', 'channel']).doUpdateSet((row) => ({
        event: row.ref('excluded.event'),
        state: row.ref('excluded.state'),
        attempts: row.ref('excluded.attempts'),
        queued_at: row.ref('excluded.queued_at'),
        next_at: row.ref('excluded.next_at'),
        lease: null,
      })),
    )
    .execute()
}

/**
 * Queues a change for the targets that got the lead, or may have got it. The others get the lead as it now is, or nothing
 * if it was erased.
 */
export async function queueChange(
  transaction: Transaction<Tables>,
  { leadId, at }: Due,
  event: Exclude<LeadEvent, 'received'>,
): Promise<void> {
  const ofLead = transaction.updateTable('deliveries').where('lead_id', '=', leadId)
  await ofLead
    .set({ event, state: 'pending', attempts: 0, queued_at: at, next_at: at, lease: null })
    .where((row) =>
      row.or([
        row('attempts', '>', 0),
        row('state', '=', 'delivered'),
        row('event', '!=', 'received'),
        // It was delivered before it was queued again.
        row('last_result', 'is not', null),
      ]),
    )
    .execute()
  if (event === 'erased') {
    await ofLead
      .set({ state: 'cancelled', lease: null })
      .where('event', '=', 'received')
      .where('state', 'in', ['pending', 'parked'])
      .execute()
  }
}
