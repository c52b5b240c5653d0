import type { Alert, AlertSource } from '../alerts/alerts.ts'
import type { LeadDatabase } from '../database/lead-database.ts'
import { countDeliveries } from '../metrics/stats.ts'
import { deliveriesTo } from './outbox.ts'
import type { Sender } from './sender.ts'

/** How long a lead may wait for a target that takes no other lead either, in milliseconds. */
const patienceMs = 15 * 60_000

/**
 * Alerts of targets that take nothing: `deliveries-failing` once a lead has waited for 15 minutes and none has been
 * delivered since it came, so that one lead that a working target refuses is not a target that fails. And
 * `deliveries-parked` while leads have been given up on, which only `replay` sends.
 */
export function deliveryAlerts(database: LeadDatabase, senders: readonly Sender[], now: () => Date): AlertSource {
  return async () => {
    const failing: string[] = []
    for (const sender of senders) failing.push(...(await failures(database, sender, now())))
    return [
      ...(failing.length > 0 ? [{ name: 'deliveries-failing', detail: failing.join(' ') }] : []),
      ...(await parked(database)),
    ]
  }
}

/** A sentence about a target that takes nothing. */
async function failures({ db }: LeadDatabase, target: Sender, now: Date): Promise<string[]> {
  const waiting = await deliveriesTo(db, target)
    .select(({ fn }) => [
      fn.countAll<number | string>().as('count'),
      fn.min('queued_at').as('oldest'),
      fn.max('queued_at').as('latest'),
    ])
    .where('state', '=', 'pending')
    .where('queued_at', '<=', new Date(now.getTime() - patienceMs).toISOString())
    .executeTakeFirstOrThrow()
  if (Number(waiting.count) === 0) return []
  const success = await deliveriesTo(db, target)
    .select('id')
    .where('state', '=', 'delivered')
    .where('next_at', '>=', waiting.latest)
    .limit(1)
    .executeTakeFirst()
  if (success) return []
  const leads = Number(waiting.count) === 1 ? '1 lead waits' : `${waiting.count} leads wait`
  return [`${target.host} takes no leads by ${target.channel}; ${leads}, the first since ${waiting.oldest}.`]
}

async function parked(database: LeadDatabase): Promise<Alert[]> {
  const counts = await countDeliveries(database, ['parked'])
  if (counts.length === 0) return []
  const list = counts.map(({ channel, count }) => `${count} by ${channel}`).join(', ')
  const detail = `Leads were given up on (${list}): \`npm run leads -- replay --undelivered\` sends them.`
  return [{ name: 'deliveries-parked', detail }]
}
