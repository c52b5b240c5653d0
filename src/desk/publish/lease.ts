import { msPerDay } from '#engine/dates.ts'
import type { DeskDb } from '../database/desk-database.ts'
import type { PublicationRow } from '../database/publication-tables.ts'

/** How long a desk that does not answer keeps others from going on, in milliseconds. */
const leaseMs = 60_000

/** What is later than a day waits for a person: what it says may be out of date. */
export function oldestDue(now: Date): string {
  return new Date(now.getTime() - msPerDay).toISOString()
}

/**
 * Takes the publication that comes next: one that this desk or a dead one had begun, or else the one that has been due the
 * longest. Undefined where nothing is due, or another desk is at work.
 */
export async function takeNext(db: DeskDb, now: Date, holder: string): Promise<PublicationRow | undefined> {
  const at = now.toISOString()
  return db
    .transaction()
    .setIsolationLevel('serializable')
    .execute(async (transaction) => {
      const running = await transaction
        .selectFrom('desk_publications')
        .selectAll()
        .where('state', '=', 'running')
        .execute()
      const isFree = ({ lease_by, lease_until }: PublicationRow) => lease_by === holder || (lease_until ?? '') <= at
      if (!running.every(isFree)) return undefined
      const waiting = await transaction
        .selectFrom('desk_publications')
        .selectAll()
        .where('state', '=', 'waiting')
        .where(({ or, and, eb }) =>
          or([eb('due_at', 'is', null), and([eb('due_at', '<=', at), eb('due_at', '>=', oldestDue(now))])]),
        )
        .execute()
      const since = ({ due_at, requested_at }: PublicationRow) => due_at ?? requested_at
      const [next] = [...running, ...waiting.toSorted((a, b) => (since(a) < since(b) ? -1 : 1))]
      if (!next) return undefined
      const lease = { state: 'running', ...leaseOf(now, holder) } as const
      await transaction.updateTable('desk_publications').set(lease).where('id', '=', next.id).execute()
      return { ...next, ...lease }
    })
}

const leaseOf = (now: Date, holder: string) => ({
  lease_by: holder,
  lease_until: new Date(now.getTime() + leaseMs).toISOString(),
})

/** Renews a lease until it is disposed of. */
export function keepLease(db: DeskDb, now: () => Date, holder: string, id: string): Disposable {
  const renew = () =>
    db
      .updateTable('desk_publications')
      .set(leaseOf(now(), holder))
      .where('id', '=', id)
      .where('state', '=', 'running')
      .execute()
  const timer = setInterval(() => void renew().catch(console.error), leaseMs / 3)
  timer.unref()
  return { [Symbol.dispose]: () => clearInterval(timer) }
}
