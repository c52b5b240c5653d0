import type { LeadDatabase } from '../database/lead-database.ts'
import type { Channel, DeliveryState } from '../database/tables.ts'
import { canaryErased } from '../leads/seed.ts'

interface MarketCount {
  /** `-` for none. */
  readonly market: string
  readonly leads: number
  readonly quarantined: number
  readonly erased: number
}

export interface DeliveryCount {
  readonly channel: Channel
  readonly state: DeliveryState
  readonly count: number
  /** When the oldest was queued: ISO 8601. */
  readonly oldest: string
}

interface LeadStats {
  readonly markets: readonly MarketCount[]
  readonly deliveries: readonly DeliveryCount[]
  /** When targets answered 410 Gone (ISO 8601). */
  readonly disabledAt: readonly string[]
}

/** Counts leads by market without canaries that are erased, and deliveries. */
export async function stats(database: LeadDatabase): Promise<LeadStats> {
  const { db } = database
  const rows = await db
    .selectFrom('leads')
    .where('reference', 'not in', ({ selectFrom }) =>
      selectFrom('audit')
        .select(({ ref }) => ref('audit.reference').$notNull().as('reference'))
        .where('action', '=', 'erase')
        .where('detail', '=', canaryErased)
        .where('reference', 'is not', null),
    )
    .select(['market', 'quarantined'])
    .select(({ fn }) => [fn.countAll<number | string>().as('all'), fn.count<number | string>('erased_at').as('erased')])
    .groupBy(['market', 'quarantined'])
    .orderBy('market')
    .execute()
  const counts = rows.map(({ market, quarantined, all, erased }): MarketCount => {
    const kept = Number(all) - Number(erased)
    const [leads, apart] = quarantined ? [0, kept] : [kept, 0]
    return { market: market ?? '-', leads, quarantined: apart, erased: Number(erased) }
  })
  const disabled = await db.selectFrom('disabled_targets').select('disabled_at').orderBy('disabled_at').execute()
  return {
    markets: [...Map.groupBy(counts, ({ market }) => market)].map(([market, of]) => {
      const sum = (name: 'leads' | 'quarantined' | 'erased') => of.reduce((total, count) => total + count[name], 0)
      return { market, leads: sum('leads'), quarantined: sum('quarantined'), erased: sum('erased') }
    }),
    deliveries: await countDeliveries(database),
    disabledAt: disabled.map(({ disabled_at }) => disabled_at),
  }
}

/** Counts deliveries by channel and state. */
export async function countDeliveries(
  { db }: LeadDatabase,
  states?: readonly DeliveryState[],
): Promise<DeliveryCount[]> {
  const query = db
    .selectFrom('deliveries')
    .select(['channel', 'state'])
    .select(({ fn }) => [fn.countAll<number | string>().as('count'), fn.min('queued_at').as('oldest')])
    .groupBy(['channel', 'state'])
    .orderBy('channel')
    .orderBy('state')
  const rows = await (states ? query.where('state', 'in', states) : query).execute()
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

/** Counts pending and parked deliveries. */
export function backlog(database: LeadDatabase): Promise<DeliveryCount[]> {
  return countDeliveries(database, ['pending', 'parked'])
}
