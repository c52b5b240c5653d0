import { RequestError } from '#workbench/request-error.ts'
import { editorsOf } from '../changes/changes.ts'
import type { DeskDb } from '../database/desk-database.ts'
import { hasRoleForAll, type OwnMarket } from '../people/file-rights.ts'
import type { Person } from '../people/people.ts'
import { approvers } from '../people/roles.ts'

/** A change that is published without a second pair of eyes. */
export interface Unreviewed {
  readonly change: string
  readonly name: string
  /** The id of who published it. */
  readonly person: string
  readonly reason: string
  /** ISO 8601. */
  readonly askedAt: string
  readonly markets: readonly OwnMarket[]
}

/** Marks a change as one that is published before everybody has approved it. */
export async function markUnreviewed(
  db: DeskDb,
  now: Date,
  { change, person, reason, markets }: Pick<Unreviewed, 'change' | 'person' | 'reason' | 'markets'>,
): Promise<void> {
  const row = {
    person,
    reason,
    markets: JSON.stringify(markets.map((market) => market ?? null)),
    asked_at: now.toISOString(),
    looked_by: null,
    looked_at: null,
  }
  await db
    .insertInto('desk_unreviewed')
    .values({ change, ...row })
    .onConflict((conflict) => conflict.column('change').doUpdateSet(row))
    .execute()
}

/** Takes the mark from a change that was approved before it was published. */
export async function approvedAfterAll(db: DeskDb, change: string): Promise<void> {
  await db.deleteFrom('desk_unreviewed').where('change', '=', change).execute()
}

/** The published changes that nobody else has looked at yet, the latest first. */
export async function unreviewedChanges(db: DeskDb): Promise<Unreviewed[]> {
  const rows = await db
    .selectFrom('desk_unreviewed')
    .innerJoin('desk_changes', 'desk_changes.id', 'desk_unreviewed.change')
    .select(['change', 'name', 'person', 'reason', 'asked_at', 'markets'])
    .where('state', '=', 'published')
    .where('looked_at', 'is', null)
    .orderBy('asked_at', 'desc')
    .execute()
  return rows.map(({ asked_at, markets, ...row }) => ({
    ...row,
    askedAt: asked_at,
    markets: (JSON.parse(markets) as (string | null)[]).map((market) => market ?? undefined),
  }))
}

/** Whether a person can be the second pair of eyes. */
export async function canLook(db: DeskDb, { change, person, markets }: Unreviewed, who: Person): Promise<boolean> {
  const { owner } = await db
    .selectFrom('desk_changes')
    .select('owner')
    .where('id', '=', change)
    .executeTakeFirstOrThrow()
  const editors = (await editorsOf(db, [change])).get(change) ?? []
  const authors = [person, owner, ...editors.map((editor) => editor.person), ...(await publishersOf(db, change))]
  return !authors.includes(who.id) && hasRoleForAll(who.grants, approvers, markets)
}

/** The ids of all who asked to publish a change, and tried it again, since that was last cancelled. */
async function publishersOf(db: DeskDb, change: string): Promise<string[]> {
  const rows = await db
    .selectFrom('desk_audit')
    .select(['person', 'action'])
    .where('subject', '=', change)
    .where('action', 'in', ['publish', 'publish-retry', 'publish-cancel'])
    .orderBy('id')
    .execute()
  const cancelled = rows.findLastIndex(({ action }) => action === 'publish-cancel')
  return rows.slice(cancelled + 1).flatMap(({ person }) => person ?? [])
}

/** Records that a person has looked at a change. Throws a `RequestError` for its authors, and for those without the roles. */
export async function lookAt(db: DeskDb, now: Date, change: string, who: Person): Promise<Unreviewed> {
  const found = (await unreviewedChanges(db)).find((one) => one.change === change)
  if (!found) throw new RequestError('missing', 'Somebody has looked at it already.')
  if (!(await canLook(db, found, who)))
    throw new RequestError(
      'foreign',
      'Somebody has to look at it who neither edited nor published it, and may approve it.',
    )
  await db
    .updateTable('desk_unreviewed')
    .set({ looked_by: who.id, looked_at: now.toISOString() })
    .where('change', '=', change)
    .execute()
  return found
}
