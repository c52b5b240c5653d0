import type { DeskDb } from '#desk/database/desk-database.ts'
import { addPerson, type Person } from '#desk/people/people.ts'
import { beginSession } from '#desk/sign-in/sessions.ts'

/** The headers of a window in which somebody is signed in. */
export type SessionHeaders = Readonly<Record<string, string>>

/** Adds a person to a desk; resolves to the headers of a window in which they are signed in. */
export async function sessionHeaders(
  address: string,
  db: DeskDb,
  person: Pick<Person, 'name' | 'email' | 'grants'>,
): Promise<SessionHeaders> {
  return newSession(address, db, await addPerson(db, new Date(), person))
}

/** Signs a person in once more. */
export async function newSession(address: string, db: DeskDb, { id }: Pick<Person, 'id'>): Promise<SessionHeaders> {
  const token = await beginSession(db, new Date(), id, { address: '127.0.0.1', browser: '' })
  return { cookie: `desk-session-${new URL(address).port}=${token}`, origin: address }
}
