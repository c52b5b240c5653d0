import type { LeadDatabase } from '../database/lead-database.ts'
import { openPostgresDatabase } from '../database/postgres-database.ts'
import { openSqliteDatabase } from '../database/sqlite-database.ts'
import { mailSender } from '../outbox/mail.ts'
import type { Sender } from '../outbox/sender.ts'
import { webhookSender } from '../outbox/webhook.ts'
import { startWorker } from '../outbox/worker.ts'
import { type Report, reportLine } from '../report.ts'
import type { LeadSettings } from '../settings.ts'
import type { LeadStore } from './lead-store.ts'
import { leadStore } from './lead-store.ts'

/** A lead store that also delivers, with its database for whatever else is to be done there. */
export interface LeadService extends LeadStore {
  readonly database: LeadDatabase
  /** The targets to which it delivers. */
  readonly senders: readonly Sender[]
}

/** What a lead service works with. */
export interface LeadServiceOptions {
  readonly settings: LeadSettings
  readonly now?: () => Date
  readonly random?: () => number
  /** `reportLine` when left out. */
  readonly report?: Report
}

/** Opens the database that the settings name, brought to the latest tables. */
export function openLeadDatabase({
  folder,
  databaseUrl,
}: Pick<LeadSettings, 'folder' | 'databaseUrl'>): Promise<LeadDatabase> {
  return databaseUrl ? openPostgresDatabase(databaseUrl) : openSqliteDatabase(folder)
}

const noDelivery =
  'No delivery is set up: leads are only kept, and nobody is told of them. Set WEBHOOK_URL and WEBHOOK_SECRETS, or SMTP_URL, LEADS_MAIL_TO and LEADS_MAIL_FROM.'

/** Opens the lead store and starts delivering by every channel that is set up; closing it ends that first. */
export async function openLeadService(options: LeadServiceOptions): Promise<LeadService> {
  const { settings, now = () => new Date(), random = Math.random, report = reportLine } = options
  const database = await openLeadDatabase(settings)
  const all = senders(settings, now)
  if (all.length === 0) report(noDelivery)
  const workers = all.map((sender) => startWorker({ database, sender, now, random, report }))
  const channels = all.map(({ channel }) => channel)
  const store = leadStore(database, { channels }, () => workers.forEach((worker) => void worker.wake()))
  return {
    ...store,
    database,
    senders: all,
    async close() {
      await Promise.all(workers.map((worker) => worker.stop()))
      await store.close()
    },
  }
}

/** The ways of delivery that the settings name. */
export function senders({ webhook, mail }: LeadSettings, now: () => Date): Sender[] {
  return [...(webhook ? [webhookSender(webhook, { now })] : []), ...(mail ? [mailSender(mail)] : [])]
}
