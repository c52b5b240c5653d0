import { msPerDay } from '#engine/dates.ts'
import { countDeliveries } from '../counts.ts'
import { isMoved } from '../database/gate.ts'
import { fileReplaced } from '../database/sqlite-connection.ts'
import { damaged, type Inspection, isDamage, type LeadDatabase, toRescue } from '../database.ts'
import type { LeadStore } from '../lead-store.ts'
import { findUnreadable, leadName, type UnreadableLead } from '../leads.ts'
import { deliveriesTo, type Sender, unreadableResult } from '../outbox.ts'
import type { Alert, AlertSource } from './alerts.ts'

const full = 'the disk is full. Make room.'
const readOnly = 'the database can only be read.'

const moved = 'moved'

/** Causes and advice by error code, of SQLite and PostgreSQL. */
const causes: Readonly<Record<string, string>> = {
  SQLITE_FULL: full,
  SQLITE_READONLY: readOnly,
  SQLITE_BUSY: 'another program keeps the database locked. End it.',
  [fileReplaced]:
    'the files of the database were deleted, moved or replaced under the server. ' +
    'Stop it, put them back or restore a backup, and start it again.',
  [damaged]: `the database is damaged. ${toRescue}`,
  [moved]: 'the leads are moved to another database. Start the server with that one.',
  '53100': full,
  '25006': readOnly,
}

/** The alert `leads-not-stored`: a lead could not be written, so that posts are refused. */
export function storeAlerts({ check }: Pick<LeadStore, 'check'>): AlertSource {
  return () =>
    check().then(
      () => [],
      (error: NodeJS.ErrnoException) => {
        const code = isDamage(error) ? damaged : isMoved(error) ? moved : (error.code ?? 'failed')
        return [
          { name: 'leads-not-stored', detail: `Posts are refused: ${causes[code] ?? `a write failed (${code}).`}` },
        ]
      },
    )
}

/**
 * The pause after an inspection, as a multiple of its duration, so that inspections take a hundredth of the time at
 * most.
 */
const pausePerInspection = 100

/**
 * The alerts `leads-damaged` (the files) and `leads-unreadable` (single rows). Reads the whole database at each check, less
 * often if that takes long, at least daily.
 */
export function inspectionAlerts(database: LeadDatabase, monotonic: () => number): AlertSource {
  let alerts: readonly Alert[] = []
  let dueAt = Number.NEGATIVE_INFINITY
  return async () => {
    const began = monotonic()
    if (began < dueAt) return alerts
    const inspection = await database.inspect((db) => findUnreadable({ db }))
    alerts = [...leadsDamaged(inspection), ...leadsUnreadable(inspection.found ?? [])]
    dueAt = began + Math.min((monotonic() - began) * pausePerInspection, msPerDay)
    return alerts
  }
}

function leadsDamaged({ damage, missing }: Inspection<unknown>): Alert[] {
  const details = [
    ...(damage === undefined ? [] : [`The lead database is damaged (${damage}), so posts are refused. ${toRescue}`]),
    ...(missing === 0 ? [] : [`${missing === 1 ? '1 lead that was' : `${missing} leads that were`} stored ${gone}`]),
  ]
  return details.length > 0 ? [{ name: 'leads-damaged', detail: details.join(' ') }] : []
}

const gone =
  'last cannot be found any more: leads.sqlite-wal was cut short, or an older leads.sqlite was put in place. ' +
  'Look for them in what was delivered and in a backup, then delete leads.sqlite-mark.'

/** How many unreadable leads an alert names. */
const maxNamed = 5

function leadsUnreadable(found: readonly UnreadableLead[]): Alert[] {
  const [first] = found
  if (!first) return []
  const named = found.slice(0, maxNamed).map((lead) => `${leadName(lead)} (${lead.column})`)
  const names = [...named, ...(found.length > maxNamed ? [`${found.length - maxNamed} more`] : [])].join(', ')
  const [subject, object] = found.length === 1 ? ['1 lead is', 'it'] : [`${found.length} leads are`, 'each']
  const detail = `${subject} damaged and set aside, the others are delivered: ${names}. \`npm run leads -- show ${leadName(first)}\` prints what is left of ${object}.`
  return [{ name: 'leads-unreadable', detail }]
}

/** How long a lead may wait before its target counts as failing. */
const failingAfterMs = 15 * 60_000

/**
 * The alerts `deliveries-failing` and `deliveries-parked`. A target fails only if it has accepted none since the first
 * waiting lead came: a single lead that a working target refuses is no failure of the target.
 */
export function deliveryAlerts(database: LeadDatabase, senders: readonly Sender[], now: () => Date): AlertSource {
  return async () => {
    const failing: string[] = []
    for (const sender of senders) failing.push(...(await failureOf(database, sender, now())))
    const others = await parked(database)
    return failing.length > 0 ? [{ name: 'deliveries-failing', detail: failing.join(' ') }, ...others] : others
  }
}

async function failureOf({ db }: LeadDatabase, target: Sender, now: Date): Promise<string[]> {
  const waiting = await deliveriesTo(db, target)
    .select(({ fn }) => [
      fn.countAll<number | string>().as('count'),
      fn.min('queued_at').as('oldest'),
      fn.max('queued_at').as('latest'),
    ])
    .where('state', '=', 'pending')
    .where((row) => row.or([row('last_result', 'is', null), row('last_result', '!=', unreadableResult)]))
    .where('queued_at', '<=', new Date(now.getTime() - failingAfterMs).toISOString())
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
