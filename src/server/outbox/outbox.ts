import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { msPerDay } from '../../engine/dates/dates.ts'
import { isTime, isUnreadable, leadFrom } from '../database/lead.ts'
import type { LeadDatabase } from '../database/lead-database.ts'
import type { LeadEvent, LeadRow, Tables } from '../database/tables.ts'
import { nextAttempt } from './back-off.ts'
import type { DeliveryOutcome, LeadNews, Sender } from './sender.ts'

/** How long a worker has a delivery for itself, in milliseconds: longer than any attempt can take. */
const leaseMs = 2 * 60 * 1000

/** A delivery that nobody else works on until its lease ends. */
export interface Claim {
  readonly id: number
  readonly lease: string
  readonly attempts: number
  readonly queuedAt: Date
  readonly lead: LeadNews
}

/** The target that a delivery is for. */
export type Target = Pick<Sender, 'channel' | 'markets'>

/** The result of deliveries that nobody can make: the lead, or what there is to tell of it, cannot be read. */
export const unreadableResult = 'unreadable'

/** When a delivery of what cannot be read is looked at again, in milliseconds: somebody may have mended it. */
const unreadablePauseMs = 15 * 60 * 1000

/**
 * Takes up to `limit` due deliveries to a target; no two workers get the same one. What cannot be read is put off, and
 * holds nothing else up.
 */
export async function claim(database: LeadDatabase, target: Target, now: Date, limit: number): Promise<Claim[]> {
  // Most looks find nothing: they take no lock.
  while (await due(database.db, database, target, now).executeTakeFirst()) {
    const { claims, unreadable } = await claimSome(database, target, now, limit)
    if (claims.length > 0 || unreadable === 0) return claims
  }
  return []
}

/** Takes some of the due deliveries; tells how many of them were put off. */
async function claimSome(
  database: LeadDatabase,
  target: Target,
  now: Date,
  limit: number,
): Promise<{ claims: Claim[]; unreadable: number }> {
  const { kind, db, sharedTime } = database
  const lease = randomUUID()
  return db.transaction().execute(async (transaction) => {
    const query = due(transaction, database, target, now).limit(limit)
    const ids = (await (kind === 'postgres' ? query.forUpdate().skipLocked() : query).execute()).map(({ id }) => id)
    if (ids.length === 0) return { claims: [], unreadable: 0 }
    await transaction
      .updateTable('deliveries')
      .set((row) => ({ lease, next_at: sharedTime(now, leaseMs), attempts: row('attempts', '+', 1) }))
      .where('id', 'in', ids)
      .execute()
    const rows = await transaction
      .selectFrom('deliveries')
      .innerJoin('leads', 'leads.id', 'deliveries.lead_id')
      .leftJoin('consents', 'consents.version', 'leads.consent')
      .selectAll('leads')
      .select('consents.text as consent_text')
      .select(['deliveries.id as delivery', 'event', 'attempts', 'queued_at'])
      .where('deliveries.id', 'in', ids)
      .execute()
    const claims: Claim[] = []
    const unreadable: number[] = []
    for (const { delivery, event, attempts, queued_at, ...row } of rows) {
      // Its age counts for when it is given up on.
      const queuedAt = isTime(queued_at) ? new Date(queued_at) : now
      const lead = newsFrom(row, event, queuedAt)
      if (lead) claims.push({ id: delivery, lease, attempts, queuedAt, lead })
      else unreadable.push(delivery)
    }
    await putOff(transaction, unreadable, new Date(now.getTime() + unreadablePauseMs))
    return { claims, unreadable: unreadable.length }
  })
}

/** What there is to tell of a lead; undefined where that cannot be read. */
function newsFrom(row: LeadRow, event: LeadEvent, queuedAt: Date): LeadNews | undefined {
  const lead = leadFrom(row)
  if (isUnreadable(lead)) return undefined
  if (event === 'received') return lead
  return event === 'corrected' || event === 'erased'
    ? { ...lead, change: { event, at: queuedAt.toISOString() } }
    : undefined
}

/** Lets deliveries wait that nobody can make. */
async function putOff(transaction: Transaction<Tables>, ids: readonly number[], until: Date): Promise<void> {
  if (ids.length === 0) return
  await transaction
    .updateTable('deliveries')
    .set((row) => ({
      lease: null,
      attempts: row('attempts', '-', 1),
      last_result: unreadableResult,
      next_at: until.toISOString(),
    }))
    .where('id', 'in', ids)
    .execute()
}

/** The deliveries to a target of leads that may be sent, whatever became of them. */
export function deliveriesTo(db: Kysely<Tables>, { channel, markets }: Target) {
  const query = db
    .selectFrom('deliveries')
    .where('channel', '=', channel)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('leads')
          .select('leads.id')
          .whereRef('leads.id', '=', 'deliveries.lead_id')
          .where('quarantined', '=', 0)
          .where((row) => row.or([row('erased_at', 'is', null), row('event', '=', 'erased')])),
      ),
    )
  if (!markets) return query
  return query.where(({ exists, selectFrom }) => {
    const lead = selectFrom('leads').select('leads.id').whereRef('leads.id', '=', 'deliveries.lead_id')
    if ('only' in markets) return exists(lead.where('market', '=', markets.only))
    return exists(lead.where((row) => row.or([row('market', 'is', null), row('market', 'not in', markets.except)])))
  })
}

/** Nothing is put off for longer, in milliseconds. */
const longestPauseMs = 2 * msPerDay

/** No lease ends later, in milliseconds, by the clock that is shared: other workers may have looked at it a little later. */
const longestLeaseMs = 2 * leaseMs

/**
 * What is due by our own clock; and what another worker has had for too long, by the clock that we share with it. So is
 * what would wait for longer than anything does: the clock was wrong when its time was written, or that is damaged.
 */
function due(db: Kysely<Tables>, { sharedTime }: Pick<LeadDatabase, 'sharedTime'>, target: Target, now: Date) {
  const latest = new Date(now.getTime() + longestPauseMs).toISOString()
  return deliveriesTo(db, target)
    .select('id')
    .where('state', '=', 'pending')
    .where((row) =>
      row.or([
        row.and([
          row('lease', 'is', null),
          row.or([row('next_at', '<=', now.toISOString()), row('next_at', '>', latest)]),
        ]),
        row.and([
          row('lease', 'is not', null),
          row.or([row('next_at', '<=', sharedTime(now)), row('next_at', '>', sharedTime(now, longestLeaseMs))]),
        ]),
      ]),
    )
    .orderBy('next_at')
}

/** Writes down what came of an attempt; returns where the delivery stands, undefined when somebody else has it now. */
export async function settle(
  { db }: LeadDatabase,
  { id, lease, attempts, queuedAt }: Claim,
  { delivered, result, retryAfter, gone }: DeliveryOutcome,
  { now, random }: { readonly now: Date; readonly random: number },
): Promise<'delivered' | 'pending' | 'parked' | undefined> {
  const next = delivered || gone ? undefined : nextAttempt({ attempts, queuedAt, now, retryAfter, random })
  const state = delivered ? 'delivered' : next ? 'pending' : 'parked'
  const change = { state, lease: null, last_result: result, settled_at: next ? null : now.toISOString() } as const
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set({ ...change, next_at: (next ?? now).toISOString() })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? state : undefined
}

/** Whether a target has said that it wants nothing any more. */
export async function isDisabled({ db }: LeadDatabase, target: string): Promise<boolean> {
  const row = await db.selectFrom('disabled_targets').select('target').where('target', '=', target).executeTakeFirst()
  return row !== undefined
}

/** Remembers that a target wants nothing any more; what is queued for it waits. */
export async function disable({ db }: LeadDatabase, target: string, now: Date): Promise<void> {
  const row = { target, disabled_at: now.toISOString() }
  await db
    .insertInto('disabled_targets')
    .values(row)
    .onConflict((conflict) => conflict.column('target').doNothing())
    .execute()
}
