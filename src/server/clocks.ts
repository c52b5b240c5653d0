/** What the server does again and again, and whether its clock can be trusted. */
import { msPerDay } from '#engine/dates.ts'
import type { LeadDatabase } from './database.ts'
import { isTime } from './leads.ts'

export interface Clocks {
  readonly now: () => Date
  /** Milliseconds since some moment; unlike `now`, unaffected by changes to the machine's clock. */
  readonly monotonic: () => number
}

/** Work that is repeated. */
export interface Repetition {
  /** Ends the repetition; resolves once the work under way is done. */
  stop(): Promise<void>
}

/** Does something at once, and again a minute after each time, until it is stopped. It must not fail. */
export function everyMinute(work: () => Promise<void>): Repetition {
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void>
  const workAndWait = () => {
    working = work().then(() => {
      timer = setTimeout(workAndWait, 60_000).unref()
    })
    return working
  }
  working = workAndWait()
  return {
    async stop() {
      clearTimeout(timer)
      await working
      clearTimeout(timer)
    },
  }
}

const toleranceMs = msPerDay

/** Resolves to how far the clock was set forward in milliseconds (negative: back); 0 within the tolerance. */
export type ClockWatch = () => Promise<number>

/**
 * Compares the clock with the last time stored in the database, or else with the newest lead; while the program runs, with
 * the monotonic clock too. A doubtful time is not stored: the clock stays doubtful until it is corrected or `trustClock`
 * is called.
 */
export function clockWatch({ db }: Pick<LeadDatabase, 'db'>, { now, monotonic }: Clocks): ClockWatch {
  let stored = { at: '', monotonic: 0 }
  return async () => {
    const at = await timeLastSeen(db)
    const [time, running] = [now().getTime(), monotonic()]
    // Another program may have stored a time since, at most its interval ago.
    const since = at === stored.at ? running - stored.monotonic : 0
    const expected = at === undefined ? time : Date.parse(at) + since
    const jump = Math.abs(time - expected) <= toleranceMs ? 0 : time - expected
    stored = { at: new Date(time - jump).toISOString(), monotonic: running }
    await storeTime(db, stored.at)
    return jump
  }
}

/** Accepts the clock as correct. */
export async function trustClock({ db }: Pick<LeadDatabase, 'db'>, now: Date): Promise<void> {
  await storeTime(db, now.toISOString())
}

/** ISO 8601 in UTC; undefined in a new database, and if it cannot be read. */
async function timeLastSeen(db: LeadDatabase['db']): Promise<string | undefined> {
  const seen = await db.selectFrom('clock').select('seen_at').executeTakeFirst()
  if (isTime(seen?.seen_at)) return seen?.seen_at
  const newest = await db
    .selectFrom('leads')
    .select(({ fn }) => fn.max('received_at').as('at'))
    .executeTakeFirst()
  return isTime(newest?.at) ? (newest?.at ?? undefined) : undefined
}

async function storeTime(db: LeadDatabase['db'], seen_at: string): Promise<void> {
  await db
    .insertInto('clock')
    .values({ id: 1, seen_at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at }))
    .execute()
}
