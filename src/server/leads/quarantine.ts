import { msPerDay } from '#engine/dates.ts'
import type { AlertSource } from '../alerts/alerts.ts'
import { audit } from '../database/audit.ts'
import { type NumberedLead, renewChecksum } from '../database/lead.ts'
import type { LeadDatabase } from '../database/lead-database.ts'
import type { Channel } from '../database/tables.ts'
import { queue } from '../outbox/queue.ts'
import { fingerprint } from './duplicates.ts'

interface ReleaseOptions {
  readonly channels: readonly Channel[]
  readonly actor: string
  readonly now: Date
  /** Why, in a word. */
  readonly why?: string
}

/** Ends the quarantine of a lead and queues its deliveries; false if it is not quarantined. */
export async function releaseLead(
  { db }: LeadDatabase,
  { id, reference, form, market, plan, fields }: NumberedLead,
  { channels, actor, now, why }: ReleaseOptions,
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
    await audit(transaction, now, [{ actor, action: 'release', reference, ...(why !== undefined && { detail: why }) }])
    return true
  })
}

/** Fewer in a day are no alert: an operator looks through them now and then. */
const minPerDay = 20

/**
 * The alert `quarantine-growing`: in the last 24 hours at least 20 leads, and more than twice the daily average of the
 * week before. Either software attacks the forms, or people are taken for software.
 */
export function quarantineAlerts({ db }: LeadDatabase, now: () => Date): AlertSource {
  const count = async (from: number, to: number) => {
    const { count } = await db
      .selectFrom('leads')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where('quarantined', '=', 1)
      .where('received_at', '>', new Date(from).toISOString())
      .where('received_at', '<=', new Date(to).toISOString())
      .executeTakeFirstOrThrow()
    return Number(count)
  }
  return async () => {
    const time = now().getTime()
    const today = await count(time - msPerDay, time)
    if (today < minPerDay) return []
    const average = (await count(time - 8 * msPerDay, time - msPerDay)) / 7
    if (today <= 2 * average) return []
    const detail = `${today} leads were quarantined in 24 hours, before that ${average.toFixed(1)} a day: \`npm run leads -- list --quarantined\` shows them.`
    return [{ name: 'quarantine-growing', detail }]
  }
}
