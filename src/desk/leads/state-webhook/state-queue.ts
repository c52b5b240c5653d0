import { randomUUID } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { LeadDatabase, Tables } from '#server/database.ts'
import { type DeliveryOutcome, isDue, isOf, leaseMs, type MarketScope, nextAttempt } from '#server/outbox.ts'
import type { LeadWorkRow } from '../../database/lead-work-tables.ts'
import type { DeskTables } from '../../database/tables.ts'

type AllTables = Tables & DeskTables

/** A state that an attempt has leased, as it is told. */
export interface StateClaim extends LeadWorkRow {
  readonly lease: string
  readonly attempts: number
  readonly queued_at: string
  readonly reference: string
  readonly form: string
  readonly market: string | null
}

/**
 * Queues the state of a lead for its webhook, in the transaction that changes it. A later state replaces one that was not
 * told. What no webhook gets, such as a lead of before there was one, is not queued.
 */
export async function queueState(
  transaction: Transaction<AllTables>,
  lead: number,
  version: number,
  at: string,
): Promise<void> {
  await sql`
    insert into desk_state_deliveries (lead_id, version, state, attempts, queued_at, next_at)
    select leads.id, ${version}, 'pending', 0, ${at}, ${at} from leads
    where leads.id = ${lead} and leads.erased_at is null and (leads.quarantined = 1 or exists (
      select 1 from deliveries where deliveries.lead_id = leads.id and deliveries.channel = 'webhook'))
    on conflict (lead_id) do update set
      version = excluded.version, state = 'pending', attempts = 0, queued_at = excluded.queued_at,
      -- An attempt that is under way ends first, so that states arrive in their order.
      next_at = case when desk_state_deliveries.lease is null
        then excluded.next_at else desk_state_deliveries.next_at end`.execute(transaction)
}

/** Leases up to `limit` states that are due, of leads that the webhook of these markets has been sent. */
export async function claimStates(
  database: LeadDatabase,
  markets: MarketScope | undefined,
  now: Date,
  limit: number,
): Promise<StateClaim[]> {
  const db = database.db as unknown as Kysely<AllTables>
  const due = (on: Kysely<AllTables>) => dueStates(on, database, markets, now)
  // Usually there is none, and this takes no lock.
  if (limit === 0 || !(await due(db).executeTakeFirst())) return []
  const lease = randomUUID()
  return db.transaction().execute(async (transaction) => {
    const query = due(transaction).limit(limit)
    const rows = await (database.kind === 'postgres' ? query.forUpdate().skipLocked() : query).execute()
    if (rows.length === 0) return []
    const ids = rows.map(({ lead_id }) => lead_id)
    await transaction
      .updateTable('desk_state_deliveries')
      .set((row) => ({ lease, next_at: database.sharedTime(now, leaseMs), attempts: row('attempts', '+', 1) }))
      .where('lead_id', 'in', ids)
      .execute()
    return transaction
      .selectFrom('desk_lead_work')
      .innerJoin('leads', 'leads.id', 'desk_lead_work.lead_id')
      .innerJoin('desk_state_deliveries as told', 'told.lead_id', 'desk_lead_work.lead_id')
      .selectAll('desk_lead_work')
      .select(['reference', 'form', 'market', 'told.version', 'told.attempts', 'told.queued_at'])
      .select(sql<string>`${lease}`.as('lease'))
      .where('told.lead_id', 'in', ids)
      .execute()
  })
}

/** None before the lead itself was delivered, and none of what is quarantined or erased. */
function dueStates(
  db: Kysely<AllTables>,
  database: Pick<LeadDatabase, 'sharedTime'>,
  markets: MarketScope | undefined,
  now: Date,
) {
  return db
    .selectFrom('desk_state_deliveries')
    .select('lead_id')
    .where('state', '=', 'pending')
    .where(isDue(database, now))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('leads')
          .innerJoin('deliveries', 'deliveries.lead_id', 'leads.id')
          .select('leads.id')
          .whereRef('leads.id', '=', 'desk_state_deliveries.lead_id')
          .where('leads.quarantined', '=', 0)
          .where('leads.erased_at', 'is', null)
          .where('deliveries.channel', '=', 'webhook')
          .where('deliveries.state', '=', 'delivered')
          .where(isOf(markets)),
      ),
    )
    .orderBy('next_at')
}

/** Stores the outcome of an attempt; returns whether it was given up. What has changed meanwhile is due at once. */
export async function recordState(
  { db }: LeadDatabase,
  { lead_id, lease, version, attempts, queued_at }: StateClaim,
  { delivered, result, retryAfter, gone }: DeliveryOutcome,
  { now, random }: { readonly now: Date; readonly random: number },
): Promise<boolean> {
  const own = (db as unknown as Kysely<AllTables>).transaction()
  return own.execute(async (transaction) => {
    const leased = { lead_id, lease }
    if (delivered)
      await transaction
        .deleteFrom('desk_state_deliveries')
        .where((row) => row.and({ ...leased, version }))
        .execute()
    const queuedAt = new Date(queued_at)
    const next = delivered || gone ? undefined : nextAttempt({ attempts, queuedAt, now, retryAfter, random })
    const isParked = !delivered && !gone && next === undefined
    const { numUpdatedRows } = await transaction
      .updateTable('desk_state_deliveries')
      .set({ last_result: result, lease: null, next_at: (next ?? now).toISOString(), ...(isParked && parked) })
      .where((row) => row.and({ ...leased, version }))
      .executeTakeFirst()
    await transaction
      .updateTable('desk_state_deliveries')
      .set({ lease: null, last_result: result, next_at: now.toISOString() })
      .where((row) => row.and(leased))
      .execute()
    return isParked && numUpdatedRows > 0n
  })
}

const parked = { state: 'parked' } as const

/** States that a webhook has refused for a while, or that were given up. */
export interface UntoldStates {
  readonly count: number
  /** When the first of them was changed: ISO 8601. */
  readonly since: string
}

/** How long a webhook may refuse a state before people are told. */
const failingAfterMs = 15 * 60_000

/** Those of leads of these markets; undefined while webhooks take what they are sent. */
export async function untoldStates(
  db: Kysely<AllTables>,
  now: Date,
  markets: 'all' | readonly string[],
): Promise<UntoldStates | undefined> {
  const untold = db
    .selectFrom('desk_state_deliveries')
    .select(({ fn }) => [fn.countAll<number | string>().as('count'), fn.min('queued_at').as('since')])
    .where('last_result', 'is not', null)
    .where('queued_at', '<=', new Date(now.getTime() - failingAfterMs).toISOString())
  const own =
    markets === 'all'
      ? untold
      : untold.where('lead_id', 'in', ({ selectFrom }) =>
          selectFrom('leads')
            .select('leads.id')
            .where('market', 'in', [...markets]),
        )
  const { count, since } = await own.executeTakeFirstOrThrow()
  return Number(count) === 0 ? undefined : { count: Number(count), since }
}

/** Makes refused states due at once, those too that were given up; returns how many. An attempt under way is left alone. */
export async function resendStates(db: Kysely<DeskTables>, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('desk_state_deliveries')
    .set({ state: 'pending', attempts: 0, next_at: now.toISOString() })
    .where('last_result', 'is not', null)
    .where('lease', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
