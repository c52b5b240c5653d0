import { msPerDay } from '../../engine/dates/dates.ts'
import type { Alert, AlertSource } from '../alerts/alerts.ts'
import type { LeadDatabase } from '../database/lead-database.ts'
import { unreadableResult } from '../outbox/outbox.ts'
import type { Report } from '../report.ts'
import { type Clocks, type ClockWatch, clockWatch } from './clock-watch.ts'
import { type Cutoff, cutoffs, purge, type Retention } from './purge.ts'

/** Leads whose time is over. */
export interface DueLeads {
  /** How many, by market; leads without a market stand under `-`. */
  readonly counts: ReadonlyMap<string, number>
  /** What tells against deleting them without a person's word, each a clause; none where there is nothing. */
  readonly doubts: readonly string[]
}

/** How many leads may go at a time without a person's word, however few there are. */
const alwaysMay = 3

/** Finds the leads whose time is over. */
export async function findDue(
  database: LeadDatabase,
  retention: Retention,
  now: Date,
  watch: ClockWatch,
): Promise<DueLeads> {
  const jump = await watch()
  const found = await Promise.all((await cutoffs(database, retention, now)).map((one) => dueOf(database, one, now)))
  const sum = (figure: 'leads' | 'due' | 'live' | 'undelivered' | 'may') =>
    found.reduce((total, one) => total + one[figure], 0)
  const counts = new Map(found.flatMap(({ market, due }) => (due > 0 ? [[market ?? '-', due] as const] : [])))
  if (counts.size === 0) return { counts, doubts: [] }
  const doubts: string[] = []
  if (jump !== 0) doubts.push(`the clock stands ${inDays(jump)} the time last seen`)
  if (found.some(({ isMisdated }) => isMisdated)) {
    doubts.push('some bear an earlier date than leads that came before them, so the clock was wrong when they came')
  }
  if (sum('undelivered') > 0) doubts.push(`${sum('undelivered')} of them are not delivered`)
  if (sum('live') > Math.max(alwaysMay, sum('may'))) {
    doubts.push(`with them go ${sum('live')} of ${sum('leads')} leads, more than a tenth`)
  }
  return { counts, doubts }
}

function inDays(milliseconds: number): string {
  const days = Math.round(Math.abs(milliseconds) / msPerDay)
  return `${days} ${days === 1 ? 'day' : 'days'} ${milliseconds > 0 ? 'after' : 'before'}`
}

/** How many leads of a market there are, are due, and may go; quarantined and erased ones are due, but no loss. */
async function dueOf({ db }: LeadDatabase, { market, days = Infinity, at = '' }: Cutoff, now: Date) {
  const ofMarket = db.selectFrom('leads').where('market', market === null ? 'is' : '=', market)
  const live = ofMarket.where('quarantined', '=', 0).where('erased_at', 'is', null)
  const count = async (query: typeof live) =>
    Number((await query.select(({ fn }) => fn.countAll<number | string>().as('count')).executeTakeFirst())?.count)
  const due = ofMarket.where('received_at', '<=', at)
  const { last } = await due.select(({ fn }) => fn.max('leads.id').as('last')).executeTakeFirstOrThrow()
  const waiting = db
    .selectFrom('deliveries')
    .select('lead_id')
    .where('state', 'in', ['pending', 'parked'])
    // What cannot be read stays until somebody sees to it, and holds up no other lead.
    .where((row) => row.or([row('last_result', 'is', null), row('last_result', '!=', unreadableResult)]))
  const leads = await count(live)
  return {
    market,
    leads,
    due: await count(due),
    live: await count(live.where('received_at', '<=', at)),
    undelivered: await count(due.where('leads.id', 'in', waiting)),
    // What is kept for a few days only is a large part of all each day.
    may: leads * Math.max(0.1, 2 / days),
    isMisdated: last !== null && (await isMisdated(db, last, at, now)),
  }
}

/** Whether a lead that came before the last of those due bears a date by which it is not due for another day. */
async function isMisdated(db: LeadDatabase['db'], last: number, at: string, now: Date): Promise<boolean> {
  const earlier = await db
    .selectFrom('leads')
    .select('id')
    .where('id', '<', last)
    .where('received_at', '>', new Date(Date.parse(at) + msPerDay).toISOString())
    // One from the future tells that the clock was wrong when it came, and nothing of the others.
    .where('received_at', '<=', now.toISOString())
    .limit(1)
    .executeTakeFirst()
  return earlier !== undefined
}

/** What the server's own purge works with. */
export interface RetentionOptions extends Clocks {
  readonly database: LeadDatabase
  readonly retention: () => Retention
  readonly report: Report
}

/** The server's own purge while it runs. */
export interface RunningRetention {
  /** Alerts while a purge waits for the operator; it goes on by itself once nothing tells against it any more. */
  readonly alerts: AlertSource
  /** Resolves once a purge under way has ended. */
  stop(): Promise<void>
}

/** How often the server purges, in milliseconds. */
const intervalMs = 60 * 60 * 1000

/** Purges at once and then every hour, until it is stopped; what tells against a purge makes it wait. */
export function startRetention(options: RetentionOptions): RunningRetention {
  const { database, retention, now, report } = options
  const watch = clockWatch(database, options)
  let alert: Alert | undefined
  const look = async () => {
    try {
      const { counts, doubts } = await findDue(database, retention(), now(), watch)
      alert = doubts.length > 0 ? purgeWaiting(counts, doubts) : undefined
      if (!alert && counts.size > 0) await purge(database, retention(), { now: now(), actor: 'server' })
    } catch (error) {
      report(`purge failed: ${error instanceof Error ? error.message : error}`)
    }
  }
  let looking = look()
  const lookAgain = () => (looking = looking.then(look))
  const timer = setInterval(lookAgain, intervalMs)
  timer.unref()
  return {
    async alerts() {
      await (alert ? lookAgain() : looking)
      return alert ? [alert] : []
    },
    stop() {
      clearInterval(timer)
      return looking
    },
  }
}

function purgeWaiting(counts: DueLeads['counts'], doubts: DueLeads['doubts']): Alert {
  const total = counts.values().reduce((sum, count) => sum + count, 0)
  const these = total === 1 ? 'A lead is' : `${total} leads are`
  const detail = `${these} due to be deleted, but ${doubts.join('; ')}. \`npm run leads -- purge\` shows and confirms it.`
  return { name: 'purge-waiting', detail }
}
