import type { LeadDatabase } from '../leads/lead-database.ts'

/** The deliveries of a channel that are still to be made, or wait for the operator. */
export interface Backlog {
  readonly channel: string
  readonly state: string
  readonly count: number
  /** Since when the oldest of them is being tried: ISO 8601. */
  readonly oldest: string
}

/** What has not been delivered, by channel and state; nothing where all has been. */
export async function backlog({ db }: LeadDatabase): Promise<Backlog[]> {
  const rows = await db
    .selectFrom('deliveries')
    .select(['channel', 'state'])
    .select(({ fn }) => [fn.countAll<number | string>().as('count'), fn.min('queued_at').as('oldest')])
    .where('state', 'in', ['pending', 'parked'])
    .groupBy(['channel', 'state'])
    .execute()
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}
