import { randomUUID } from 'node:crypto'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { msPerDay } from '#engine/dates.ts'
import { isTime, isUnreadable, leadFrom, leadRows } from '../database/lead.ts'
import type { LeadDatabase } from '../database/lead-database.ts'
import type { LeadEvent, LeadRow, Tables } from '../database/tables.ts'
import type { Delivery, DeliveryOutcome, MarketScope, Sender } from './delivery.ts'
import { nextAttempt } from './retry.ts'

/** Longer than any attempt can take. */
export const leaseMs = 2 * 60 * 1000

/** A delivery that a worker has leased. */
export interface Claim {
  readonly id: number
  readonly lease: string
  readonly attempts: number
  readonly queuedAt: Date
  readonly delivery: Delivery
}

type Target = Pick<Sender, 'channel' | 'markets'>

/** The result of deliveries whose lead or event cannot be read. */
export const unreadableResult = 'unreadable'

/** After this time an unreadable delivery is tried again: somebody may have mended it. */
const unreadablePauseMs = 15 * 60 * 1000

/** Leases up to `limit` due deliveries to a target; no two workers get the same one. Postpones unreadable ones. */
export async function claim(database: LeadDatabase, target: Target, now: Date, limit: number): Promise<Claim[]> {
  // Usually there is none, and this takes no lock.
  while (await due(database.db, database, target, now).executeTakeFirst()) {
    const { claims, unreadable } = await claimSome(database, target, now, limit)
    if (claims.length > 0 || unreadable === 0) return claims
  }
  return []
}

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
    const rows = await leadRows(transaction)
      .innerJoin('deliveries', 'deliveries.lead_id', 'leads.id')
      .select(['deliveries.id as delivery_id', 'event', 'attempts', 'queued_at'])
      .where('deliveries.id', 'in', ids)
      .execute()
    const claims: Claim[] = []
    const unreadable: number[] = []
    for (const { delivery_id: id, event, attempts, queued_at, ...row } of rows) {
      const queuedAt = isTime(queued_at) ? new Date(queued_at) : now
      const delivery = deliveryFrom(row, event, queuedAt)
      if (delivery) claims.push({ id, lease, attempts, queuedAt, delivery })
      else unreadable.push(id)
    }
    await postpone(transaction, unreadable, new Date(now.getTime() + unreadablePauseMs))
    return { claims, unreadable: unreadable.length }
  })
}

/** Undefined if the lead or the event cannot be read. */
function deliveryFrom(row: LeadRow, event: LeadEvent, queuedAt: Date): Delivery | undefined {
  const lead = leadFrom(row)
  if (isUnreadable(lead)) return undefined
  if (event === 'received') return lead
  return event === 'corrected' || event === 'erased'
    ? { ...lead, change: { event, at: queuedAt.toISOString() } }
    : undefined
}

async function postpone(transaction: Transaction<Tables>, ids: readonly number[], until: Date): Promise<void> {
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

/** The deliveries to a target, in any state, of leads that may be sent. */
export function deliveriesTo(db: Kysely<Tables>, { channel, markets }: Target) {
  return db
    .selectFrom('deliveries')
    .where('channel', '=', channel)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('leads')
          .select('leads.id')
          .whereRef('leads.id', '=', 'deliveries.lead_id')
          .where('quarantined', '=', 0)
          .where((row) => row.or([row('erased_at', 'is', null), row('event', '=', 'erased')]))
          .where(isOf(markets)),
      ),
    )
}

/** Whether a lead is of some markets: a condition on rows of leads. */
export function isOf(markets: MarketScope | undefined): RawBuilder<boolean> {
  if (!markets) return sql`1 = 1`
  if ('only' in markets) return sql`leads.market = ${markets.only}`
  return sql`(leads.market is null or leads.market not in (${sql.join(markets.except)}))`
}

/** No retry is scheduled further ahead. */
const maxAheadMs = 2 * msPerDay

/** No lease ends later. It is twice as long because workers read the shared clock at different moments. */
const maxLeaseMs = 2 * leaseMs

function due(db: Kysely<Tables>, shared: Pick<LeadDatabase, 'sharedTime'>, target: Target, now: Date) {
  return deliveriesTo(db, target)
    .select('id')
    .where('state', '=', 'pending')
    .where(isDue(shared, now))
    .orderBy('next_at')
}

/**
 * Due (local clock), or leased longer than the lease (database clock): a condition on rows with `lease` and `next_at`. A time
 * too far ahead counts as due: a wrong clock wrote it, or it is damaged.
 */
export function isDue({ sharedTime }: Pick<LeadDatabase, 'sharedTime'>, now: Date): RawBuilder<boolean> {
  const latest = new Date(now.getTime() + maxAheadMs).toISOString()
  return sql`(
    (lease is null and (next_at <= ${now.toISOString()} or next_at > ${latest})) or
    (lease is not null and (next_at <= ${sharedTime(now)} or next_at > ${sharedTime(now, maxLeaseMs)})))`
}

/** Stores the outcome of an attempt; returns the new state, undefined if another worker has leased it since. */
export async function recordOutcome(
  { db }: LeadDatabase,
  { id, lease, attempts, queuedAt }: Claim,
  { delivered, result, retryAfter, gone }: DeliveryOutcome,
  { now, random }: { readonly now: Date; readonly random: number },
): Promise<'delivered' | 'pending' | 'parked' | undefined> {
  const next = delivered || gone ? undefined : nextAttempt({ attempts, queuedAt, now, retryAfter, random })
  const state = delivered ? 'delivered' : next ? 'pending' : 'parked'
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set({ state, lease: null, last_result: result, next_at: (next ?? now).toISOString() })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? state : undefined
}

/** Whether a target has answered 410 Gone. */
export async function isTargetDisabled({ db }: LeadDatabase, target: string): Promise<boolean> {
  const row = await db.selectFrom('disabled_targets').select('target').where('target', '=', target).executeTakeFirst()
  return row !== undefined
}

/** Stops deliveries to a target that answered 410 Gone; they stay queued. */
export async function disableTarget({ db }: LeadDatabase, target: string, now: Date): Promise<void> {
  const row = { target, disabled_at: now.toISOString() }
  await db
    .insertInto('disabled_targets')
    .values(row)
    .onConflict((conflict) => conflict.column('target').doNothing())
    .execute()
}
