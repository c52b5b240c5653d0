import { randomUUID } from 'node:crypto'
import type { DeskDb } from '../database/desk-database.ts'
import { type Person, personOf } from '../people/people.ts'
import { digestOfSecret, newSecret } from '../secret.ts'

const minute = 60_000

/** In milliseconds. NIST SP 800-63B-4 allows an hour without use and a day in all. */
export const sessionLimits = { idle: 60 * minute, whole: 12 * 60 * minute, confirmed: 5 * minute }

export interface Session {
  readonly id: string
  readonly digest: string
  readonly person: Person
  readonly authenticatedAt: number
}

/** The network address and the browser that a session began from. */
export interface Origin {
  readonly address: string
  readonly browser: string
}

/** A session as its person sees it. */
export interface SessionLine extends Origin {
  readonly id: string
  readonly createdAt: string
  readonly seenAt: string
}

/**
 * Begins a session; returns its token, of which only the digest is stored.
 *
 * @param authenticatedAt when the person showed who they are, which a provider may have kept for hours.
 */
export async function beginSession(
  db: DeskDb,
  now: Date,
  person: string,
  { address, browser }: Origin,
  authenticatedAt = now,
): Promise<string> {
  const token = newSecret()
  const at = now.toISOString()
  await db
    .insertInto('desk_sessions')
    .values({
      digest: digestOfSecret(token),
      id: randomUUID(),
      person,
      created_at: at,
      seen_at: at,
      // A provider whose clock is ahead confirms nothing in advance.
      authenticated_at: new Date(Math.min(authenticatedAt.getTime(), now.getTime())).toISOString(),
      address,
      browser: browser.slice(0, 300),
    })
    .execute()
  return token
}

/** The session of a token that has neither ended nor run out; using it keeps it alive. */
export async function sessionWith(
  db: DeskDb,
  now: Date,
  token: string,
  { isUse = true } = {},
): Promise<Session | undefined> {
  const row = await db
    .selectFrom('desk_sessions')
    .innerJoin('desk_people', 'desk_people.id', 'desk_sessions.person')
    .selectAll('desk_people')
    .select([
      'desk_sessions.id as session',
      'digest',
      'seen_at',
      'authenticated_at',
      'desk_sessions.created_at as begun_at',
    ])
    .where('digest', '=', digestOfSecret(token))
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (!row || isOver(row, now)) return undefined
  if (isUse && now.getTime() - Date.parse(row.seen_at) >= minute)
    await db.updateTable('desk_sessions').set({ seen_at: now.toISOString() }).where('digest', '=', row.digest).execute()
  const { session, digest, authenticated_at, begun_at: _, seen_at: __, ...person } = row
  return { id: session, digest, person: personOf(person), authenticatedAt: Date.parse(authenticated_at) }
}

function isOver({ seen_at, begun_at }: { readonly seen_at: string; readonly begun_at: string }, now: Date): boolean {
  const since = (at: string) => now.getTime() - Date.parse(at)
  return since(seen_at) >= sessionLimits.idle || since(begun_at) >= sessionLimits.whole
}

/**
 * Exchanges a session for one with a new token, after its person has authenticated again; when it began stays, so that it
 * lasts no longer for that.
 */
export async function renewSession(db: DeskDb, now: Date, { digest }: Session): Promise<string> {
  const token = newSecret()
  await db
    .updateTable('desk_sessions')
    .set({ digest: digestOfSecret(token), seen_at: now.toISOString(), authenticated_at: now.toISOString() })
    .where('digest', '=', digest)
    .execute()
  return token
}

/** The sessions of a person that have not run out, the latest used first. */
export async function sessionsOf(db: DeskDb, now: Date, person: string): Promise<SessionLine[]> {
  const rows = await db
    .selectFrom('desk_sessions')
    .selectAll()
    .where('person', '=', person)
    .orderBy('seen_at', 'desc')
    .execute()
  return rows
    .filter(({ created_at, seen_at }) => !isOver({ seen_at, begun_at: created_at }, now))
    .map(({ id, created_at, seen_at, address, browser }) => ({
      id,
      createdAt: created_at,
      seenAt: seen_at,
      address,
      browser,
    }))
}

/** Ends one session of a person, or all; `but` is kept. */
export async function endSessions(
  db: DeskDb,
  person: string,
  { id, but }: { readonly id?: string; readonly but?: string } = {},
): Promise<void> {
  await db
    .deleteFrom('desk_sessions')
    .where('person', '=', person)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(but !== undefined, (query) => query.where('id', '!=', but ?? ''))
    .execute()
}

/** Removes the rows of sessions that have run out. */
export async function removeEndedSessions(db: DeskDb, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString()
  await db
    .deleteFrom('desk_sessions')
    .where(({ or, eb }) =>
      or([eb('seen_at', '<=', before(sessionLimits.idle)), eb('created_at', '<=', before(sessionLimits.whole))]),
    )
    .execute()
}
