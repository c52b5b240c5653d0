import type { Kysely, Transaction } from 'kysely'
import { msPerDay } from '../../engine/dates/dates.ts'
import type { Site } from '../../engine/site/site.ts'
import { audit } from '../database/audit.ts'
import { isUnreadable, leadFrom, leadRows, type NumberedLead } from '../database/lead.ts'
import type { LeadDatabase } from '../database/lead-database.ts'
import type { Tables } from '../database/tables.ts'

/** For how many days leads are kept: `undefined` means until somebody erases them. */
export interface Retention {
  /** By the market's id. */
  readonly markets: ReadonlyMap<string, number>
  /** For leads of no market, and of markets that say nothing or are no longer there. */
  readonly others: number | undefined
}

/** For how long the config of a site wants leads kept. */
export function retentionOf({ config, markets }: Pick<Site, 'config' | 'markets'>): Retention {
  const own = markets.flatMap(({ id, retentionDays }) => (retentionDays ? [[id, retentionDays] as const] : []))
  return { markets: new Map(own), others: config.retentionDays }
}

/** A market, and the time up to which its leads are due; undefined where they are kept. */
export interface Cutoff {
  readonly market: string | null
  readonly days: number | undefined
  readonly at: string | undefined
}

/** The cutoff of each market that has leads, and of leads without one. */
export async function cutoffs({ db }: LeadDatabase, { markets, others }: Retention, now: Date): Promise<Cutoff[]> {
  const present = await db.selectFrom('leads').select('market').distinct().execute()
  return present.map(({ market }) => {
    const days = (market === null ? undefined : markets.get(market)) ?? others
    const at = days === undefined ? undefined : new Date(now.getTime() - days * msPerDay).toISOString()
    return { market, days, at }
  })
}

/**
 * Deletes the leads whose time is over, with their deliveries, whatever tells against it; returns how many. Those that
 * cannot be read stay: their date or their market may be what is damaged.
 */
export async function purge(
  database: LeadDatabase,
  retention: Retention,
  { now, actor }: { readonly now: Date; readonly actor: string },
): Promise<number> {
  const all = await cutoffs(database, retention, now)
  const purged = await database.db.transaction().execute(async (transaction) => {
    let count = 0
    for (const cutoff of all) count += await purgeOf(transaction, cutoff)
    if (count > 0) await audit(transaction, now, [{ actor, action: 'purge', detail: inLeads(count) }])
    return count
  })
  if (purged > 0) await database.scrub()
  return purged
}

async function purgeOf(transaction: Transaction<Tables>, cutoff: Cutoff): Promise<number> {
  let count = 0
  for await (const leads of dueLeads(transaction, cutoff)) {
    const ids = leads.map(({ id }) => id)
    await transaction.deleteFrom('leads').where('id', 'in', ids).execute()
    count += ids.length
  }
  return count
}

/** How many rows are held in memory at a time. */
const pageSize = 500

/** The leads of a cutoff that are due and can be read, in the order of their arrival, some at a time. */
export async function* dueLeads(db: Kysely<Tables>, { market, at }: Cutoff): AsyncGenerator<NumberedLead[]> {
  if (at === undefined) return
  for (let last = 0; ; ) {
    const rows = await leadRows(db)
      .where('market', market === null ? 'is' : '=', market)
      .where('received_at', '<=', at)
      .where('id', '>', last)
      .orderBy('id')
      .limit(pageSize)
      .execute()
    const leads = rows.map(leadFrom).flatMap((lead) => (isUnreadable(lead) ? [] : lead))
    if (leads.length > 0) yield leads
    if (rows.length < pageSize) return
    last = rows.at(-1)?.id ?? last
  }
}

function inLeads(count: number): string {
  return `${count} ${count === 1 ? 'lead' : 'leads'}`
}
