import { DamagedError } from '../database/damage.ts'
import { isUnreadable, leadFrom, leadRows, type NumberedLead, type UnreadableLead } from '../database/lead.ts'
import type { LeadDatabase } from '../database/lead-database.ts'
import type { Channel, DeliveryState, LeadEvent, LeadRow } from '../database/tables.ts'

export interface LeadFilter {
  readonly market?: string | undefined
  /** Received at or after this time: ISO 8601 in UTC. */
  readonly since?: string | undefined
  /** Received before this time: ISO 8601 in UTC. */
  readonly until?: string | undefined
  readonly quarantined?: boolean | undefined
  readonly erased?: boolean | undefined
  readonly fromId?: number | undefined
  readonly upToId?: number | undefined
}

export interface DeliveryStatus {
  readonly channel: Channel
  readonly event: LeadEvent
  readonly state: DeliveryState
  readonly attempts: number
  /** Such as `HTTP 503`; null before the first attempt. */
  readonly lastResult: string | null
  /** The time of the next attempt: ISO 8601 in UTC. */
  readonly nextAt: string
}

/** The id of the oldest among the `count` newest leads that match. */
export async function firstOfNewest({ db }: LeadDatabase, filter: LeadFilter, count: number): Promise<number> {
  const row = await matching(db, filter)
    .orderBy('id', 'desc')
    .limit(1)
    .offset(count - 1)
    .executeTakeFirst()
  return row?.id ?? 0
}

function matching(db: LeadDatabase['db'], filter: LeadFilter) {
  let query = leadRows(db)
  if (filter.market !== undefined) query = query.where('market', '=', filter.market)
  if (filter.since !== undefined) query = query.where('received_at', '>=', filter.since)
  if (filter.until !== undefined) query = query.where('received_at', '<', filter.until)
  if (filter.fromId !== undefined) query = query.where('id', '>=', filter.fromId)
  if (filter.upToId !== undefined) query = query.where('id', '<=', filter.upToId)
  if (filter.quarantined !== undefined) query = query.where('quarantined', '=', Number(filter.quarantined))
  if (filter.erased !== undefined) query = query.where('erased_at', filter.erased ? 'is not' : 'is', null)
  return query
}

const pageSize = 500

/** Streams the leads in the order of their arrival; new ones may join while it runs. Unreadable rows go to `onUnreadable`. */
export async function* readLeads(
  { db }: Pick<LeadDatabase, 'db'>,
  filter: LeadFilter,
  onUnreadable: (lead: UnreadableLead) => void,
): AsyncGenerator<NumberedLead> {
  for await (const page of leadPages(matching(db, filter))) {
    for (const lead of page) {
      if (isUnreadable(lead)) onUnreadable(lead)
      else yield lead
    }
  }
}

/**
 * The leads of a query, page by page, so that few are in memory at a time; deleting those of a page skips none. Throws a
 * `DamagedError` if the database gives the same leads again and again.
 */
export async function* leadPages(
  query: ReturnType<typeof leadRows>,
): AsyncGenerator<(NumberedLead | UnreadableLead)[]> {
  for (let last = 0; ; ) {
    const rows = await query.where('id', '>', last).orderBy('id').limit(pageSize).execute()
    if (rows.length > 0) yield rows.map(leadFrom)
    if (rows.length < pageSize) return
    const next = Math.max(...rows.map(({ id }) => id))
    // In a damaged table, pages can follow one another in a circle.
    if (next <= last) throw new DamagedError('The lead database is damaged: its leads have no end.')
    last = next
  }
}

export async function findUnreadable(database: Pick<LeadDatabase, 'db'>): Promise<UnreadableLead[]> {
  const found: UnreadableLead[] = []
  for await (const _ of readLeads(database, {}, (lead) => void found.push(lead)));
  return found
}

/** Finds a lead by its reference or id. */
export async function findLead({ db }: LeadDatabase, name: string): Promise<NumberedLead | UnreadableLead | undefined> {
  const isNumber = /^\d+$/.test(name)
  const query = isNumber ? leadRows(db).where('id', '=', Number(name)) : leadRows(db).where('reference', '=', name)
  const row = await query.executeTakeFirst()
  return row && leadFrom(row)
}

/** The row of a lead as it is stored. */
export async function rawLead({ db }: LeadDatabase, { id }: Pick<NumberedLead, 'id'>): Promise<LeadRow> {
  return leadRows(db).where('id', '=', id).executeTakeFirstOrThrow()
}

/** The deliveries of leads, by lead id. */
export async function deliveriesOf(
  { db }: LeadDatabase,
  ids: readonly number[],
): Promise<Map<number, DeliveryStatus[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('deliveries').selectAll().where('lead_id', 'in', ids).orderBy('id').execute()
  const found = new Map<number, DeliveryStatus[]>()
  for (const { lead_id, channel, event, state, attempts, last_result, next_at } of rows) {
    const status = { channel, event, state, attempts, lastResult: last_result, nextAt: next_at }
    found.set(lead_id, [...(found.get(lead_id) ?? []), status])
  }
  return found
}
