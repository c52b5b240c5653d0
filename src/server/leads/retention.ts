import type { Site } from '../../engine/site/site.ts'
import type { LeadDatabase } from '../database/lead-database.ts'

/** For how many days leads are kept: `undefined` means until somebody erases them. */
export interface Retention {
  /** By the market's id. */
  readonly markets: ReadonlyMap<string, number>
  /** For leads of no market, and of markets that say nothing or are no longer there. */
  readonly others: number | undefined
}

/** What purging did, by market; leads without a market stand under `-`. */
export type Purged = ReadonlyMap<string, number>

const day = 24 * 60 * 60 * 1000

/** For how long the config of a site wants leads kept. */
export function retentionOf({ config, markets }: Pick<Site, 'config' | 'markets'>): Retention {
  const own = markets.flatMap(({ id, retentionDays }) => (retentionDays ? [[id, retentionDays] as const] : []))
  return { markets: new Map(own), others: config.retentionDays }
}

/** Deletes the leads whose time is over, with their deliveries; returns how many. */
export async function purge(database: LeadDatabase, { markets, others }: Retention, now: Date): Promise<Purged> {
  const present = await database.db.selectFrom('leads').select('market').distinct().execute()
  const purged = new Map<string, number>()
  for (const { market } of present) {
    const days = (market === null ? undefined : markets.get(market)) ?? others
    if (days === undefined) continue
    const { numDeletedRows } = await database.db
      .deleteFrom('leads')
      .where('market', market === null ? 'is' : '=', market)
      .where('received_at', '<=', new Date(now.getTime() - days * day).toISOString())
      .executeTakeFirst()
    if (numDeletedRows > 0n) purged.set(market ?? '-', Number(numDeletedRows))
  }
  if (purged.size > 0) await database.scrub()
  return purged
}

/** What ends the daily purge. */
export interface RunningRetention {
  stop(): void
}

/** Purges at once and then every day, until it is stopped; a purge that fails is made up for on the next day. */
export function startRetention(
  { database }: { readonly database: LeadDatabase },
  site: Pick<Site, 'config' | 'markets'>,
  now: () => Date,
): RunningRetention {
  const run = () => void purge(database, retentionOf(site), now()).catch(() => {})
  run()
  const timer = setInterval(run, day)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
