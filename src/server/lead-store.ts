/** The store that posts are committed to, and what leaves it when its time is over. */
import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { msPerDay } from '#engine/dates.ts'
import type { Site } from '#engine/site.ts'
import type { LeadRequest } from '#engine/submission.ts'
import type { Alert, AlertSource } from './alerts/alerts.ts'
import { type Clocks, type ClockWatch, clockWatch } from './clocks.ts'
import { purgeFormCounts } from './counts.ts'
import {
  audit,
  type DatabaseKind,
  type LeadDatabase,
  openPostgresDatabase,
  openSqliteDatabase,
  postgresTls,
  type Tables,
} from './database.ts'
import {
  type AddOptions,
  type Arrival,
  addLeads,
  isUnreadable,
  type Lead,
  leadFrom,
  leadPages,
  leadRows,
  type NumberedLead,
  type Receipt,
  readLeads,
} from './leads.ts'
import { moveWarnings } from './moves/move-warnings.ts'
import { type MarketScope, mailSender, type Sender, startWorker, webhookSender } from './outbox.ts'
import { emptyWork, purgeOutcomes, removeWork } from './privacy.ts'
import { plural, type Report, reportLine } from './report.ts'
import type { LeadSettings } from './settings.ts'

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

/** How many days leads are kept; undefined for no limit. */
export interface Retention {
  /** By market id. */
  readonly markets: ReadonlyMap<string, number>
  /** For leads without a market, and for markets without a limit of their own. */
  readonly others: number | undefined
}

export function retentionOf({ config, markets }: Pick<Site, 'config' | 'markets'>): Retention {
  const own = markets.flatMap(({ id, retentionDays }) => (retentionDays ? [[id, retentionDays] as const] : []))
  return { markets: new Map(own), others: config.retentionDays }
}

interface DueLeads {
  /** By market; `-` for leads without one. */
  readonly counts: ReadonlyMap<string, number>
  /** Reasons, each a clause, not to delete them before a person has confirmed it. */
  readonly doubts: readonly string[]
}

/** So many leads may be deleted at a time without confirmation, however few there are. */
const alwaysAllowed = 3

export async function findDue(
  database: LeadDatabase,
  retention: Retention,
  now: Date,
  watch: ClockWatch,
): Promise<DueLeads> {
  const jump = await watch()
  const found = await Promise.all((await cutoffs(database, retention, now)).map((one) => dueOf(database, one, now)))
  const sum = (figure: 'leads' | 'due' | 'live' | 'undelivered' | 'allowed') =>
    found.reduce((total, one) => total + one[figure], 0)
  const counts = new Map(found.flatMap(({ market, due }) => (due > 0 ? [[market ?? '-', due] as const] : [])))
  if (counts.size === 0) return { counts, doubts: [] }
  const doubts: string[] = []
  if (jump !== 0) doubts.push(`the clock stands ${inDays(jump)} the time last seen`)
  if (found.some(({ isMisdated }) => isMisdated)) {
    doubts.push('some bear an earlier date than leads that came before them, so the clock was wrong when they came')
  }
  if (sum('undelivered') > 0) doubts.push(`${sum('undelivered')} of them are not delivered`)
  if (sum('live') > Math.max(alwaysAllowed, sum('allowed'))) {
    doubts.push(`with them go ${sum('live')} of ${sum('leads')} leads, more than a tenth`)
  }
  return { counts, doubts }
}

function inDays(milliseconds: number): string {
  const days = Math.round(Math.abs(milliseconds) / msPerDay)
  return `${plural(days, 'day')} ${milliseconds > 0 ? 'after' : 'before'}`
}

/** Counts the leads of a market. Quarantined and erased ones are due but not `live`; unreadable ones are ignored. */
async function dueOf({ db }: LeadDatabase, cutoff: Cutoff, now: Date) {
  const { market, days = Infinity, at = '' } = cutoff
  const { leads } = await db
    .selectFrom('leads')
    .select(({ fn }) => fn.countAll<number | string>().as('leads'))
    .where('market', market === null ? 'is' : '=', market)
    .where('quarantined', '=', 0)
    .where('erased_at', 'is', null)
    .executeTakeFirstOrThrow()
  let [due, live, undelivered, last] = [0, 0, 0, 0]
  for await (const page of dueLeads(db, cutoff)) {
    due += page.length
    live += page.filter(({ quarantined, erasedAt }) => !quarantined && !erasedAt).length
    undelivered += await countUndelivered(db, page)
    last = page.at(-1)?.id ?? last
  }
  return {
    market,
    leads: Number(leads),
    due,
    live,
    undelivered,
    // A large share is due each day if leads are kept for a few days only.
    allowed: Number(leads) * Math.max(0.1, 2 / days),
    isMisdated: last > 0 && (await isMisdated(db, last, at, now)),
  }
}

async function countUndelivered(db: LeadDatabase['db'], leads: readonly NumberedLead[]): Promise<number> {
  const { count } = await db
    .selectFrom('deliveries')
    .select(({ fn }) => fn.count<number | string>('lead_id').distinct().as('count'))
    .where('state', 'in', ['pending', 'parked'])
    .where(
      'lead_id',
      'in',
      leads.map(({ id }) => id),
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whether a lead that was stored before the last of those due is dated more than a day after the cutoff. */
async function isMisdated(db: LeadDatabase['db'], last: number, at: string, now: Date): Promise<boolean> {
  const earlier = await leadRows(db)
    .where('id', '<', last)
    .where('received_at', '>', new Date(Date.parse(at) + msPerDay).toISOString())
    // A date in the future says nothing of the other dates.
    .where('received_at', '<=', now.toISOString())
    .limit(maxMisdated)
    .execute()
  return earlier.some((row) => !isUnreadable(leadFrom(row)))
}

/** Some of them may be unreadable, which disqualifies their dates. */
const maxMisdated = 1000

interface RetentionOptions extends Clocks {
  readonly database: LeadDatabase
  readonly retention: () => Retention
  readonly report: Report
}

interface RunningRetention {
  /** The alert `purge-waiting`, while there are doubts. */
  readonly alerts: AlertSource
  stop(): Promise<void>
}

const intervalMs = 60 * 60 * 1000

/** Purges at once and then every hour, unless there are doubts. */
export function startRetention(options: RetentionOptions): RunningRetention {
  const { database, retention, now, report } = options
  const watch = clockWatch(database, options)
  let alert: Alert | undefined
  const runPurge = async () => {
    try {
      const { counts, doubts } = await findDue(database, retention(), now(), watch)
      alert = doubts.length > 0 ? purgeWaiting(counts, doubts) : undefined
      if (!alert && counts.size > 0) await purge(database, retention(), { now: now(), actor: 'server' })
      if (alert) return
      await purgeFormCounts(database, now())
      await purgeOutcomes(database, now())
    } catch (error) {
      report(`purge failed: ${error instanceof Error ? error.message : error}`, 'purge-failed')
    }
  }
  let running = runPurge()
  const runAgain = () => (running = running.then(runPurge))
  const timer = setInterval(runAgain, intervalMs)
  timer.unref()
  return {
    async alerts() {
      await (alert ? runAgain() : running)
      return alert ? [alert] : []
    },
    stop() {
      clearInterval(timer)
      return running
    },
  }
}

function purgeWaiting(counts: DueLeads['counts'], doubts: DueLeads['doubts']): Alert {
  const total = counts.values().reduce((sum, count) => sum + count, 0)
  const these = total === 1 ? 'A lead is' : `${total} leads are`
  const detail = `${these} due to be deleted, but ${doubts.join('; ')}. \`npm run leads -- purge\` shows and confirms it.`
  return { name: 'purge-waiting', detail }
}

interface Cutoff {
  readonly market: string | null
  readonly days: number | undefined
  /** Leads received up to this time are due; undefined for none. */
  readonly at: string | undefined
}

async function cutoffs({ db }: LeadDatabase, { markets, others }: Retention, now: Date): Promise<Cutoff[]> {
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
async function* dueLeads(db: Kysely<Tables>, { market, at }: Cutoff): AsyncGenerator<NumberedLead[]> {
  if (at === undefined) return
  const query = leadRows(db)
    .where('market', market === null ? 'is' : '=', market)
    .where('received_at', '<=', at)
  for await (const page of leadPages(query)) {
    const leads = page.flatMap((lead) => (isUnreadable(lead) ? [] : lead))
    if (leads.length > 0) yield leads
  }
}
