import type { DeskDb } from '#desk/database/desk-database.ts'
import { addPerson, type Person } from '#desk/people/people.ts'
import { beginSession } from '#desk/sign-in/sessions.ts'

/** Adds a person to a desk; resolves to the headers of a window in which they are signed in. */
export async function sessionHeaders(
  address: string,
  db: DeskDb,
  person: Pick<Person, 'name' | 'email' | 'grants'>,
): Promise<Readonly<Record<string, string>>> {
  const { id } = await addPerson(db, new Date(), person)
  const token = await beginSession(db, new Date(), id, { address: '127.0.0.1', browser: '' })
  return { cookie: `desk-session-${new URL(address).port}=${token}`, origin: address }
}
