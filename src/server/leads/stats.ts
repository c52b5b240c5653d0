import type { LeadDatabase } from './lead-database.ts'

/** How many leads of a market there are; `-` stands for no market. */
export interface MarketCount {
  readonly market: string
  readonly leads: number
  readonly quarantined: number
  readonly erased: number
}

/** How many deliveries of a channel stand where, and since when the oldest one waits (ISO 8601). */
export interface ChannelCount {
  readonly channel: string
  readonly state: string
  readonly count: number
  readonly oldest: string
}

/** What the database holds, in numbers. */
export interface Stats {
  readonly markets: readonly MarketCount[]
  readonly channels: readonly ChannelCount[]
  /** When targets said that they want nothing any more (ISO 8601). */
  readonly disabledAt: readonly string[]
}

/** Counts what the database holds. */
export async function stats({ db }: LeadDatabase): Promise<Stats> {
  const leads = await db
    .selectFrom('leads')
    .select(['market', 'quarantined'])
    .select(({ fn }) => [fn.countAll<number | string>().as('all'), fn.count<number | string>('erased_at').as('erased')])
    .groupBy(['market', 'quarantined'])
    .orderBy('market')
    .execute()
  const deliveries = await db
    .selectFrom('deliveries')
    .select(['channel', 'state'])
    .select(({ fn }) => [fn.countAll<number | string>().as('count'), fn.min('queued_at').as('oldest')])
    .groupBy(['channel', 'state'])
    .orderBy('channel')
    .orderBy('state')
    .execute()
  const disabled = await db.selectFrom('disabled_targets').select('disabled_at').orderBy('disabled_at').execute()
  return {
    markets: [...Map.groupBy(leads, ({ market }) => market ?? '-')].map(([market, rows]) => ({
      market,
      leads: sum(
        rows.filter(({ quarantined }) => quarantined === 0).map(({ all, erased }) => Number(all) - Number(erased)),
      ),
      quarantined: sum(
        rows.filter(({ quarantined }) => quarantined === 1).map(({ all, erased }) => Number(all) - Number(erased)),
      ),
      erased: sum(rows.map(({ erased }) => Number(erased))),
    })),
    channels: deliveries.map((row) => ({ ...row, count: Number(row.count) })),
    disabledAt: disabled.map(({ disabled_at }) => disabled_at),
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
