import { sql } from 'kysely'
import { msPerDay } from '#engine/dates.ts'
import type { LeadDatabase } from '../database/lead-database.ts'
import type { FormCountRow } from '../database/tables.ts'
import type { Report } from '../report.ts'

/** A step of a form on a day. */
export type CountedStep = Pick<FormCountRow, 'day' | 'form' | 'step'>

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
