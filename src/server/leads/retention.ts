import { msPerDay } from '#engine/dates.ts'
import type { Site } from '#engine/site.ts'
import type { Alert, AlertSource } from '../alerts/alerts.ts'
import { type Clocks, type ClockWatch, clockWatch } from '../clocks.ts'
import { isUnreadable, leadFrom, leadRows, type NumberedLead } from '../database/lead.ts'
import type { LeadDatabase } from '../database/lead-database.ts'
import { purgeFormCounts } from '../form-counts/form-counts.ts'
import { purgeOutcomes } from '../privacy/lead-work.ts'
import { plural, type Report } from '../report.ts'
import { type Cutoff, cutoffs, dueLeads, purge } from './purge.ts'

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
