import { isUnreadable, leadFrom, leadRows, type NumberedLead, type UnreadableLead } from '../database/lead.ts'
import type { LeadDatabase } from '../database/lead-database.ts'
import type { Channel, DeliveryState, LeadEvent, LeadRow } from '../database/tables.ts'

/** Which leads to read; all of them where nothing is said. */
export interface LeadFilter {
  readonly market?: string | undefined
  /** Received at this time or later: ISO 8601 in UTC. */
  readonly since?: string | undefined
  /** Received before this time: ISO 8601 in UTC. */
  readonly until?: string | undefined
  readonly quarantined?: boolean | undefined
  readonly erased?: boolean | undefined
  /** No lead that came earlier than the one of this row number. */
  readonly fromId?: number | undefined
  /** No lead that came later than the one of this row number. */
  readonly upToId?: number | undefined
}

/** How one delivery of a lead stands. */
export interface DeliveryStatus {
  readonly channel: Channel
  readonly event: LeadEvent
  readonly state: DeliveryState
  readonly attempts: number
  /** What came of the latest attempt, such as `HTTP 503`; null before the first. */
  readonly lastResult: string | null
  /** When it is tried again: ISO 8601 in UTC. */
  readonly nextAt: string
}

/** The row number from which on come the newest leads that match: a number of them, or all there are. */
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

/** How many rows are held in memory at a time. */
const pageSize = 500

/**
 * The leads in the order of their arrival, read as they are asked for; later ones may join while it runs. A row that
 * cannot be read is handed to `onUnreadable`, and the others follow.
 */
export async function* readLeads(
  { db }: Pick<LeadDatabase, 'db'>,
  filter: LeadFilter,
  onUnreadable: (lead: UnreadableLead) => void,
): AsyncGenerator<NumberedLead> {
  for (let last = 0; ; ) {
    const query = matching(db, filter).where('id', '>', last).orderBy('id').limit(pageSize)
    const rows = await query.execute()
    for (const lead of rows.map(leadFrom)) {
      if (isUnreadable(lead)) onUnreadable(lead)
      else yield lead
    }
    if (rows.length < pageSize) return
    last = rows.at(-1)?.id ?? last
  }
}

/** The rows that cannot be read, of all there are. */
export async function findUnreadable(database: Pick<LeadDatabase, 'db'>): Promise<UnreadableLead[]> {
  const found: UnreadableLead[] = []
  for await (const _ of readLeads(database, {}, (lead) => void found.push(lead)));
  return found
}

/** The lead of a reference or of a row number, if there is one. */
export async function findLead({ db }: LeadDatabase, name: string): Promise<NumberedLead | UnreadableLead | undefined> {
  const isNumber = /^\d+$/.test(name)
  const query = isNumber ? leadRows(db).where('id', '=', Number(name)) : leadRows(db).where('reference', '=', name)
  const row = await query.executeTakeFirst()
  return row && leadFrom(row)
}

/** What stands in the row of a lead, by column, whatever it is. */
export async function rawLead({ db }: LeadDatabase, { id }: Pick<NumberedLead, 'id'>): Promise<LeadRow> {
  return leadRows(db).where('id', '=', id).executeTakeFirstOrThrow()
}

/** How the deliveries of some leads stand, by row number of the lead. */
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
