import { msPerDay } from '../../engine/dates/dates.ts'
import { isTime } from '../database/lead.ts'
import type { LeadDatabase } from '../database/lead-database.ts'

/** How far a clock may be from the time expected of it, in milliseconds: a day. */
const toleranceMs = msPerDay

/** The clocks of a machine. */
export interface Clocks {
  readonly now: () => Date
  /** Milliseconds since some moment: goes on evenly, whatever the clock is set to. */
  readonly monotonic: () => number
}

/** Tells by how many milliseconds the clock was set forward (below 0: back); 0 for what may as well be a day's pause. */
export type ClockWatch = () => Promise<number>

/**
 * Holds the clock against the time last seen, which the database keeps, and while the program runs against the evenly
 * running clock too. Where no time was kept yet, the newest lead has it. A doubtful clock does not become the time last
 * seen: it stays doubtful until it is put right or `trustClock` is called.
 */
export function clockWatch({ db }: Pick<LeadDatabase, 'db'>, { now, monotonic }: Clocks): ClockWatch {
  let kept = { at: '', monotonic: 0 }
  return async () => {
    const at = await timeLastSeen(db)
    const [time, running] = [now().getTime(), monotonic()]
    // Another program may have kept a time since: nobody knows how long ago, but it is no longer than its interval.
    const since = at === kept.at ? running - kept.monotonic : 0
    const expected = at === undefined ? time : Date.parse(at) + since
    const jump = Math.abs(time - expected) <= toleranceMs ? 0 : time - expected
    kept = { at: new Date(time - jump).toISOString(), monotonic: running }
    await keep(db, kept.at)
    return jump
  }
}

/** Takes the clock as right from now on. */
export async function trustClock({ db }: Pick<LeadDatabase, 'db'>, now: Date): Promise<void> {
  await keep(db, now.toISOString())
}

/** ISO 8601 in UTC; undefined in a new database, and where it cannot be read. */
async function timeLastSeen(db: LeadDatabase['db']): Promise<string | undefined> {
  const seen = await db.selectFrom('clock').select('seen_at').executeTakeFirst()
  if (isTime(seen?.seen_at)) return seen?.seen_at
  const newest = await db
    .selectFrom('leads')
    .select(({ fn }) => fn.max('received_at').as('at'))
    .executeTakeFirst()
  return isTime(newest?.at) ? (newest?.at ?? undefined) : undefined
}

async function keep(db: LeadDatabase['db'], seen_at: string): Promise<void> {
  await db
    .insertInto('clock')
    .values({ id: 1, seen_at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at }))
    .execute()
}
