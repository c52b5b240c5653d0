import type { Kysely, Transaction } from 'kysely'
import { msPerDay } from '#engine/dates.ts'
import { audit } from '../database/audit.ts'
import { isUnreadable, leadRows, type NumberedLead } from '../database/lead.ts'
import type { LeadDatabase } from '../database/lead-database.ts'
import type { Tables } from '../database/tables.ts'
import { emptyWork, removeWork } from '../privacy/lead-work.ts'
import { plural } from '../report.ts'
import { leadPages } from './read-leads.ts'
import type { Retention } from './retention.ts'

export interface Cutoff {
  readonly market: string | null
  readonly days: number | undefined
  /** Leads received up to this time are due; undefined for none. */
  readonly at: string | undefined
}

export async function cutoffs({ db }: LeadDatabase, { markets, others }: Retention, now: Date): Promise<Cutoff[]> {
  const present = await db.selectFrom('leads').select('market').distinct().execute()
  return present.map(({ market }) => {
    const days = (market === null ? undefined : markets.get(market)) ?? others
    const at = days === undefined ? undefined : new Date(now.getTime() - days * msPerDay).toISOString()
    return { market, days, at }
  })
}

/**
 * Deletes the leads that are due, with their deliveries; returns how many. Unreadable ones stay: their date or market may be
 * damaged.
 */
export async function purge(
  database: LeadDatabase,
  retention: Retention,
  { now, actor }: { readonly now: Date; readonly actor: string },
): Promise<number> {
  const all = await cutoffs(database, retention, now)
  const purged = await database.db.transaction().execute(async (transaction) => {
    let count = 0
    for (const cutoff of all) count += await purgeOf(transaction, cutoff, now)
    if (count > 0) await audit(transaction, now, [{ actor, action: 'purge', detail: plural(count, 'lead') }])
    return count
  })
  if (purged > 0) await database.scrub()
  return purged
}

async function purgeOf(transaction: Transaction<Tables>, cutoff: Cutoff, now: Date): Promise<number> {
  let count = 0
  for await (const leads of dueLeads(transaction, cutoff)) {
    const ids = leads.map(({ id }) => id)
    await emptyWork(transaction, ids, now)
    await transaction.deleteFrom('leads').where('id', 'in', ids).execute()
    await removeWork(transaction, ids)
    count += ids.length
  }
  return count
}

/** Pages of the leads that are due and readable, in the order of their arrival. */
export async function* dueLeads(db: Kysely<Tables>, { market, at }: Cutoff): AsyncGenerator<NumberedLead[]> {
  if (at === undefined) return
  const query = leadRows(db)
    .where('market', market === null ? 'is' : '=', market)
    .where('received_at', '<=', at)
  for await (const page of leadPages(query)) {
    const leads = page.flatMap((lead) => (isUnreadable(lead) ? [] : lead))
    if (leads.length > 0) yield leads
  }
}
