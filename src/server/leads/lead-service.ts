import { existsSync } from 'node:fs'
import type { LeadDatabase } from '../database/lead-database.ts'
import { openPostgresDatabase, postgresTls } from '../database/postgres-database.ts'
import { leadFile, openSqliteDatabase } from '../database/sqlite-database.ts'
import type { Sender } from '../outbox/delivery.ts'
import { mailSender } from '../outbox/mail.ts'
import { webhookSender } from '../outbox/webhook.ts'
import { startWorker } from '../outbox/worker.ts'
import { type Report, reportLine } from '../report.ts'
import type { LeadSettings } from '../settings/lead-settings.ts'
import { type LeadStore, leadStore } from './lead-store.ts'

/** A lead store that also delivers. */
export interface LeadService extends LeadStore {
  readonly database: LeadDatabase
  readonly senders: readonly Sender[]
  /** Ends delivering; what is due waits for the next start. */
  stopDelivering(): Promise<void>
}

export interface LeadServiceOptions {
  readonly settings: LeadSettings
  readonly now?: () => Date
  readonly random?: () => number
  readonly report?: Report
}

/** Opens the database that the settings name, migrated to the latest tables. */
export function openLeadDatabase({
  folder,
  databaseUrl,
}: Pick<LeadSettings, 'folder' | 'databaseUrl'>): Promise<LeadDatabase> {
  return databaseUrl ? openPostgresDatabase(databaseUrl) : openSqliteDatabase(folder)
}

/** Opens the lead store and starts a delivery worker for every target. */
export async function openLeadService(options: LeadServiceOptions): Promise<LeadService> {
  const { settings, now = () => new Date(), random = Math.random, report = reportLine } = options
  for (const warning of warnings(settings)) report(warning)
  const database = await openLeadDatabase(settings)
  const all = senders(settings, now)
  const workers = all.map((sender) => startWorker({ database, sender, now, random, report }))
  const channels = all.map(({ channel }) => channel)
  const store = leadStore(database, { channels }, () => workers.forEach((worker) => void worker.wake()))
  const stopDelivering = async () => void (await Promise.all(workers.map((worker) => worker.stop())))
  return {
    ...store,
    database,
    senders: all,
    stopDelivering,
    async close() {
      await stopDelivering()
      await store.close()
    },
  }
}

/** Settings that an operator may have overlooked. */
function warnings({ folder, databaseUrl, webhook, mail }: LeadSettings): string[] {
  const tls = databaseUrl && postgresTls(databaseUrl)
  return [
    ...(tls === 'disabled' ? ['DATABASE_URL says sslmode=disable: leads cross the network readable'] : []),
    ...(tls === 'unverified' ? ['DATABASE_URL leaves unchecked who answers: sslmode=verify-full would check it'] : []),
    ...(databaseUrl && existsSync(leadFile(folder))
      ? [`${leadFile(folder)} holds leads too, which nobody reads while DATABASE_URL says PostgreSQL`]
      : []),
    ...(webhook || mail
      ? []
      : ['no delivery is set up, leads are only kept: set WEBHOOK_URL, or SMTP_URL and what belongs to it']),
  ]
}

/** The targets of leads, each with a queue of its own. */
export function senders({ webhook, mail }: LeadSettings, now: () => Date): Sender[] {
  return [
    ...(webhook ? byMarket(webhook, webhook.markets, (target) => webhookSender(target, { now })) : []),
    ...(mail ? byMarket(mail.to, mail.markets, (to) => mailSender({ ...mail, to })) : []),
  ]
}

function byMarket<Target>(
  others: Target,
  markets: ReadonlyMap<string, Target> = new Map(),
  open: (target: Target) => Sender,
): Sender[] {
  if (markets.size === 0) return [open(others)]
  return [
    { ...open(others), markets: { except: [...markets.keys()] } },
    ...[...markets].map(([only, target]) => ({ ...open(target), markets: { only } })),
  ]
}
