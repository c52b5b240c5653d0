/** How many visitors came how far in a form, and how the server does. */
import { sql } from 'kysely'
import { msPerDay } from '#engine/dates.ts'
import { canaryErased } from './canary.ts'
import type { Channel, DeliveryState, FormCountRow, LeadDatabase } from './database.ts'
import type { Report } from './report.ts'

/** How often a step was seen and answered; both null where it was seen too seldom to say. */
export interface StepFigures {
  readonly seen: number | null
  /** Never more than seen. For the last step, how often the form was sent. */
  readonly answered: number | null
}

/** A step that was seen less often tells nothing. */
const fewestSeen = 20

const tooFew: StepFigures = { seen: null, answered: null }

interface Days {
  /** YYYY-MM-DD, both included. */
  readonly from: string
  readonly until: string
}

/** Sums up the counts of some days; the function gives the figures of a step of a form. */
export async function readFormCounts(
  { db }: Pick<LeadDatabase, 'db'>,
  { from, until }: Days,
): Promise<(form: string, step: string) => StepFigures> {
  const rows = await db
    .selectFrom('form_counts')
    .select(['form', 'step'])
    .select(({ fn }) => [
      fn.sum<number | string>('seen').as('seen'),
      fn.sum<number | string>('answered').as('answered'),
    ])
    .where('day', '>=', from)
    .where('day', '<=', until)
    .groupBy(['form', 'step'])
    .execute()
  const figures = new Map(
    rows.map(({ form, step, seen, answered }) => [`${form} ${step}`, figuresOf(Number(seen), Number(answered))]),
  )
  return (form, step) => figures.get(`${form} ${step}`) ?? tooFew
}

function figuresOf(seen: number, answered: number): StepFigures {
  // One who sees a step late in the evening may answer it the next day, or be counted in part.
  return seen < fewestSeen ? tooFew : { seen, answered: Math.min(seen, answered) }
}

/** A step of a form on a day. */
type CountedStep = Pick<FormCountRow, 'day' | 'form' | 'step'>

/** Counts of what happens at the steps of forms, which tell no two visitors apart. */
export interface FormCounts {
  /** Never fails and never waits for the database. */
  count(step: CountedStep, what: 'seen' | 'answered'): void
  /** Stores what was counted and stops; what cannot be stored is lost. */
  stop(): Promise<void>
}

interface FormCountsOptions {
  readonly database: LeadDatabase
  readonly report: Report
  readonly intervalMs?: number
}

/** Counts in memory and adds that to the database every few seconds. */
export function startFormCounts({ database, report, intervalMs = 5000 }: FormCountsOptions): FormCounts {
  let counted = new Map<string, FormCountRow>()
  let isFailing = false
  const flush = async () => {
    if (counted.size === 0) return
    const rows = counted
    counted = new Map()
    try {
      await addCounts(database, [...rows.values()])
      isFailing = false
    } catch (error) {
      for (const row of rows.values()) counted.set(row.key, sum(row, counted.get(row.key)))
      if (!isFailing)
        report(`counts of forms wait: ${error instanceof Error ? error.message : error}`, 'form-counts-waiting')
      isFailing = true
    }
  }
  let flushing = Promise.resolve()
  const timer = setInterval(() => (flushing = flushing.then(flush)), intervalMs)
  timer.unref()
  return {
    count({ day, form, step }, what) {
      const key = `${day} ${form} ${step}`
      const one = { key, day, form, step, seen: 0, answered: 0, [what]: 1 }
      counted.set(key, sum(one, counted.get(key)))
    },
    async stop() {
      clearInterval(timer)
      await flushing
      await flush()
    },
  }
}

function sum(row: FormCountRow, other?: FormCountRow): FormCountRow {
  return { ...row, seen: row.seen + (other?.seen ?? 0), answered: row.answered + (other?.answered ?? 0) }
}

/** Adds to what is stored, also by other servers. In the order of keys, so that servers never wait for each other in a ring. */
async function addCounts({ db }: LeadDatabase, rows: readonly FormCountRow[]): Promise<void> {
  await db
    .insertInto('form_counts')
    .values(rows.toSorted((a, b) => (a.key < b.key ? -1 : 1)))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        seen: sql<number>`form_counts.seen + excluded.seen`,
        answered: sql<number>`form_counts.answered + excluded.answered`,
      }),
    )
    .execute()
}

/** 13 months: a month can be compared with the same of the year before. */
const keptDays = 396

/** Deletes counts of before the last 13 months. */
export async function purgeFormCounts({ db }: Pick<LeadDatabase, 'db'>, now: Date): Promise<void> {
  const first = new Date(now.getTime() - keptDays * msPerDay).toISOString().slice(0, 10)
  await db.deleteFrom('form_counts').where('day', '<', first).execute()
}

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
