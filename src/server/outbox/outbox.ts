import { randomUUID } from 'node:crypto'
import type { Kysely, RawBuilder, Transaction } from 'kysely'
import { leadFrom } from '../database/lead.ts'
import type { LeadDatabase } from '../database/lead-database.ts'
import type { Channel, LeadEvent, Tables } from '../database/tables.ts'
import { nextAttempt } from './back-off.ts'
import type { DeliveryOutcome, LeadNews, Sender } from './sender.ts'

/** How long a worker has a delivery for itself, in milliseconds: longer than any attempt can take. */
const leaseMs = 2 * 60 * 1000

/** A lead to be delivered, due at a time (ISO 8601 in UTC). */
export interface Due {
  readonly leadId: number
  readonly at: string
}

/** Puts leads into the outbox, once for each channel. */
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
        settled_at: null,
      })),
    )
    .execute()
}

/**
 * Tells of a change to those who were told of a lead, or may have been. Who was not gets the lead as it now is, or
 * nothing where it was erased.
 */
export async function queueChange(
  transaction: Transaction<Tables>,
  { leadId, at }: Due,
  event: Exclude<LeadEvent, 'received'>,
): Promise<void> {
  const ofLead = transaction.updateTable('deliveries').where('lead_id', '=', leadId)
  await ofLead
    .set({ event, state: 'pending', attempts: 0, queued_at: at, next_at: at, lease: null, settled_at: null })
    .where((row) => row.or([row('attempts', '>', 0), row('state', '=', 'delivered'), row('event', '!=', 'received')]))
    .execute()
  if (event === 'erased') {
    await ofLead
      .set({ state: 'cancelled', lease: null, settled_at: at })
      .where('event', '=', 'received')
      .where('state', 'in', ['pending', 'parked'])
      .execute()
  }
}

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

/** Takes up to `limit` due deliveries to a target; no two workers get the same one. */
export async function claim(database: LeadDatabase, target: Target, now: Date, limit: number): Promise<Claim[]> {
  const { kind, db, sharedTime } = database
  // Most looks find nothing: they take no lock.
  if (!(await due(db, target, now, sharedTime(now)).executeTakeFirst())) return []
  const lease = randomUUID()
  return db.transaction().execute(async (transaction) => {
    const query = due(transaction, target, now, sharedTime(now)).limit(limit)
    const ids = (await (kind === 'postgres' ? query.forUpdate().skipLocked() : query).execute()).map(({ id }) => id)
    if (ids.length === 0) return []
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
      .where((row) => row.or([row('erased_at', 'is', null), row('event', '=', 'erased')]))
      .where('quarantined', '=', 0)
      .execute()
    return rows.map(({ delivery, event, attempts, queued_at, ...row }) => {
      const lead = { ...leadFrom(row), ...(event !== 'received' && { change: { event, at: queued_at } }) }
      return { id: delivery, lease, attempts, queuedAt: new Date(queued_at), lead }
    })
  })
}

/** The deliveries to a target, whatever became of them. */
export function deliveriesTo(db: Kysely<Tables>, { channel, markets }: Target) {
  const query = db.selectFrom('deliveries').where('channel', '=', channel)
  if (!markets) return query
  return query.where(({ exists, selectFrom }) => {
    const lead = selectFrom('leads').select('leads.id').whereRef('leads.id', '=', 'deliveries.lead_id')
    if ('only' in markets) return exists(lead.where('market', '=', markets.only))
    return exists(lead.where((row) => row.or([row('market', 'is', null), row('market', 'not in', markets.except)])))
  })
}

/** What is due by our own clock; and what another worker has had for too long, by the clock that we share with it. */
function due(db: Kysely<Tables>, target: Target, now: Date, sharedNow: RawBuilder<string>) {
  return deliveriesTo(db, target)
    .select('id')
    .where('state', '=', 'pending')
    .where((row) =>
      row.or([
        row.and([row('lease', 'is', null), row('next_at', '<=', now.toISOString())]),
        row.and([row('lease', 'is not', null), row('next_at', '<=', sharedNow)]),
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
