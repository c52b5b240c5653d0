import { msPerDay } from '../../engine/dates/dates.ts'
import type { Alert, AlertSource } from '../alerts/alerts.ts'
import { damaged, isDamage, toRescue } from '../database/damage.ts'
import type { LeadDatabase } from '../database/lead-database.ts'
import { fileReplaced } from '../database/sqlite-connection.ts'
import { countDeliveries } from '../metrics/stats.ts'
import { deliveriesTo, unreadableResult } from '../outbox/outbox.ts'
import type { Sender } from '../outbox/sender.ts'
import type { LeadStore } from './lead-store.ts'

/** Fewer leads than this in a day are no alert: somebody looks through them now and then. */
const unremarkable = 20

/**
 * The alert `quarantine-growing`: in the last 24 hours at least 20 leads were set apart, and more than twice as many as
 * on an average day of the week before. Either software attacks the forms, or people are taken for software.
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
    if (today < unremarkable) return []
    const usual = (await count(time - 8 * msPerDay, time - msPerDay)) / 7
    if (today <= 2 * usual) return []
    const detail = `${today} leads were quarantined in 24 hours, before that ${usual.toFixed(1)} a day: \`npm run leads -- list --quarantined\` shows them.`
    return [{ name: 'quarantine-growing', detail }]
  }
}

const full = 'the disk is full. Make room.'
const readOnly = 'the database can only be read.'

/** Why a write failed and what to do, by the code of its error: those of SQLite, then those of PostgreSQL. */
const causes: Readonly<Record<string, string>> = {
  SQLITE_FULL: full,
  SQLITE_READONLY: readOnly,
  SQLITE_BUSY: 'another program keeps the database locked. End it.',
  [fileReplaced]:
    'the files of the database were deleted, moved or replaced under the server. ' +
    'Stop it, put them back or restore a backup, and start it again.',
  [damaged]: `the database is damaged. ${toRescue}`,
  '53100': full,
  '25006': readOnly,
}

/** The alert `leads-not-stored`: a lead could not be written, so that posts are refused. */
export function storeAlerts({ check }: Pick<LeadStore, 'check'>): AlertSource {
  return () =>
    check().then(
      () => [],
      (error: NodeJS.ErrnoException) => {
        const code = isDamage(error) ? damaged : (error.code ?? 'failed')
        return [
          { name: 'leads-not-stored', detail: `Posts are refused: ${causes[code] ?? `a write failed (${code}).`}` },
        ]
      },
    )
}

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
    .where((row) => row.or([row('last_result', 'is', null), row('last_result', '!=', unreadableResult)]))
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
