import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { LeadRequest } from '#engine/submission.ts'
import type { Lead } from '../database/lead.ts'
import type { LeadDatabase } from '../database/lead-database.ts'
import type { DatabaseKind } from '../database/migrations.ts'
import { openPostgresDatabase, postgresTls } from '../database/postgres-database.ts'
import { openSqliteDatabase } from '../database/sqlite-database.ts'
import { moveWarnings } from '../moves/move-warnings.ts'
import type { MarketScope, Sender } from '../outbox/delivery.ts'
import { mailSender } from '../outbox/mail.ts'
import { webhookSender } from '../outbox/webhook.ts'
import { startWorker } from '../outbox/worker.ts'
import { type Report, reportLine } from '../report.ts'
import type { LeadSettings } from '../settings/lead-settings.ts'
import { type AddOptions, type Arrival, addLeads, type Receipt } from './add-leads.ts'
import { readLeads } from './read-leads.ts'

export interface LeadStore {
  /** Resolves once the lead is on the disk, rejects if it is not stored; an equal request within 24 hours is stored once. The reference begins with `prefix`. */
  add(request: LeadRequest, receivedAt: Date, prefix?: string): Promise<Receipt>
  /** The readable leads in the order of their arrival, without quarantined ones or only those. */
  list(filter?: { readonly quarantined?: boolean }): Promise<Lead[]>
  /** Writes as much as a lead to the disk; rejects if no lead could be stored now. */
  check(): Promise<void>
  close(): Promise<void>
}

/** SQLite has one writer at a time; PostgreSQL gains from concurrent commits. */
const batches: Record<DatabaseKind, BatchLimits> = {
  sqlite: { maxItems: 100, maxBatches: 1 },
  postgres: { maxItems: 100, maxBatches: 4 },
}

/** About as much as a lead takes with its indexes and deliveries. */
const probeBytes = 8192

/** The store on an open database, which it closes. */
export function leadStore(database: LeadDatabase, options: AddOptions = {}, onAdded = () => {}): LeadStore {
  // Group commit: one wait for the disk serves all waiting requests.
  const addOne = batched(
    (arrivals: readonly Arrival[]) => addLeads(database, arrivals, options),
    batches[database.kind],
  )
  return {
    async add(request, receivedAt, prefix) {
      const receipt = await addOne({ request, receivedAt, prefix })
      if (!receipt.duplicate) onAdded()
      return receipt
    },
    async list({ quarantined = false } = {}) {
      const leads: Lead[] = []
      for await (const { id: _, ...lead } of readLeads(database, { quarantined, erased: false }, () => {})) {
        leads.push(lead)
      }
      return leads
    },
    async check() {
      const payload = randomBytes(probeBytes).toString('base64')
      await database.db
        .insertInto('write_probe')
        .values({ id: 1, payload })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ payload }))
        .execute()
    },
    close: () => database.close(),
  }
}

/** The store in `leads.sqlite` in a folder, without deliveries. */
export async function openSqliteStore(folder: string): Promise<LeadStore> {
  return leadStore(await openSqliteDatabase(folder))
}

interface BatchLimits {
  readonly maxItems: number
  readonly maxBatches: number
}

/**
 * Turns work on batches into a function of one item. Items that come in the same turn of the event loop, or while
 * `maxBatches` are under way, form a batch; if it fails, each of its items does.
 */
export function batched<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  { maxItems, maxBatches }: BatchLimits,
): (item: Item) => Promise<Result> {
  const waiting: { readonly item: Item; readonly end: PromiseWithResolvers<Result> }[] = []
  let running = 0
  const run = async () => {
    running += 1
    while (waiting.length > 0) {
      await setImmediate()
      const batch = waiting.splice(0, maxItems)
      try {
        const results = batch.length > 0 ? await work(batch.map(({ item }) => item)) : []
        for (const [index, { end }] of batch.entries()) end.resolve(results[index] as Result)
      } catch (error) {
        for (const { end } of batch) end.reject(error)
      }
    }
    running -= 1
  }
  return (item) => {
    const end = Promise.withResolvers<Result>()
    waiting.push({ item, end })
    if (running < maxBatches) void run()
    return end.promise
  }
}

/** A lead store that also delivers. */
export interface LeadService extends LeadStore {
  readonly database: LeadDatabase
  readonly senders: readonly Sender[]
  /** Ends delivering; what is due waits for the next start. */
  stopDelivering(): Promise<void>
}

interface LeadServiceOptions {
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
  for (const warning of warnings(settings)) report(warning, 'setting-doubtful')
  const database = await openLeadDatabase(settings)
  for (const warning of await moveWarnings(database, settings)) report(warning, 'setting-doubtful')
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
function warnings({ databaseUrl, webhook, mail }: LeadSettings): string[] {
  const tls = databaseUrl && postgresTls(databaseUrl)
  return [
    ...(tls === 'disabled' ? ['DATABASE_URL says sslmode=disable: leads cross the network readable'] : []),
    ...(tls === 'unverified' ? ['DATABASE_URL leaves unchecked who answers: sslmode=verify-full would check it'] : []),
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

/** Opens the target of each market that has its own, and the one of all others. */
export function byMarket<Target, Opened extends object>(
  others: Target,
  markets: ReadonlyMap<string, Target> = new Map(),
  open: (target: Target) => Opened,
): (Opened & { readonly markets?: MarketScope })[] {
  if (markets.size === 0) return [open(others)]
  return [
    { ...open(others), markets: { except: [...markets.keys()] } },
    ...[...markets].map(([only, target]) => ({ ...open(target), markets: { only } })),
  ]
}
