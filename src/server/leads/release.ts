import { audit } from '../database/audit.ts'
import type { LeadDatabase } from '../database/lead-database.ts'
import type { Channel } from '../database/tables.ts'
import { queue } from '../outbox/outbox.ts'
import { fingerprint } from './add-leads.ts'
import type { NumberedLead } from './read-leads.ts'

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
    await queue(transaction, [{ leadId: id, at: now.toISOString() }], channels)
    await audit(transaction, now, [{ actor, action: 'release', reference }])
    return true
  })
}
