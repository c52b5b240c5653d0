import process from 'node:process'
import { mailSender } from '../deliveries/mail.ts'
import type { Sender } from '../deliveries/sender.ts'
import type { LeadSettings } from '../deliveries/settings.ts'
import { webhookSender } from '../deliveries/webhook.ts'
import { startWorker } from '../deliveries/worker.ts'
import type { LeadDatabase } from './lead-database.ts'
import type { LeadStore } from './lead-store.ts'
import { openPostgresDatabase } from './postgres-database.ts'
import { openSqliteDatabase } from './sqlite-database.ts'
import { leadStore } from './store.ts'

/** A lead store that also delivers, with its database for whatever else is to be done there. */
export interface LeadDesk extends LeadStore {
  readonly database: LeadDatabase
}

/** Where the desk is, and what it is told of the world around it. */
export interface DeskOptions {
  /** The folder of the SQLite database, where no PostgreSQL address is set. */
  readonly folder: string
  readonly settings: LeadSettings
  readonly now?: () => Date
  readonly random?: () => number
  /** Told of what an operator should know; written as JSON lines to the standard output when left out. */
  readonly report?: (message: string) => void
}

/** Opens the database that the settings name, brought to the latest tables. */
export function openLeadDatabase(folder: string, { databaseUrl }: LeadSettings): Promise<LeadDatabase> {
  return databaseUrl ? openPostgresDatabase(databaseUrl) : openSqliteDatabase(folder)
}

/** Opens the lead store and starts delivering by every channel that is set up; closing it ends that first. */
export async function openLeadDesk(options: DeskOptions): Promise<LeadDesk> {
  const { folder, settings, now = () => new Date(), random = Math.random, report = writeLine } = options
  const database = await openLeadDatabase(folder, settings)
  const all = senders(settings, now)
  const workers = all.map((sender) => startWorker({ database, sender, now, random, report }))
  const channels = all.map(({ channel }) => channel)
  const store = leadStore(database, { channels }, () => workers.forEach((worker) => void worker.wake()))
  return {
    ...store,
    database,
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

function writeLine(msg: string): void {
  process.stdout.write(`${JSON.stringify({ level: 40, time: Date.now(), msg })}\n`)
}
