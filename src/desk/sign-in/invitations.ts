import { isMailAddress } from '#server/settings.ts'
import { RequestError } from '#workbench/request-error.ts'
import type { DeskDb } from '../database/desk-database.ts'
import { inTurn } from '../database/in-turn.ts'
import { assertFreeName, assertName } from '../people/names.ts'
import { type Person, personOf } from '../people/people.ts'
import { digestOfSecret, newSecret } from '../secret.ts'
import { signInProblems } from './problems.ts'

const validMs = 7 * 24 * 60 * 60_000

/** Makes the one open invitation of a person, which voids an earlier one; returns its secret. */
export async function invite(db: DeskDb, now: Date, person: string): Promise<string> {
  const secret = newSecret()
  const row = { digest: digestOfSecret(secret), person, expires_at: new Date(now.getTime() + validMs).toISOString() }
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('desk_invitations').where('person', '=', person).execute()
    await transaction.insertInto('desk_invitations').values(row).execute()
  })
  return secret
}

/** The person of an open invitation. Throws a `RequestError` where it is used, void or too old. */
export async function invitedBy(db: DeskDb, now: Date, secret: string): Promise<Person> {
  const row = await db
    .selectFrom('desk_invitations')
    .innerJoin('desk_people', 'desk_people.id', 'desk_invitations.person')
    .selectAll('desk_people')
    .where('digest', '=', digestOfSecret(secret))
    .where('expires_at', '>', now.toISOString())
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw used()
  return personOf(row)
}

/** An invitation as somebody accepts it, with what they say of themselves. */
export interface Acceptance {
  readonly secret: string
  readonly name: string
  /** Counts where the desk has none, as of its first owner. */
  readonly email: string
}

/** Who somebody is once they accept. Throws a `RequestError` for a name that another has, and for what is no address. */
export async function acceptedBy(
  db: DeskDb,
  person: Person,
  { name, email }: Omit<Acceptance, 'secret'>,
): Promise<Pick<Person, 'name' | 'email'>> {
  const known = name.trim() === '' ? person.name : assertName(name)
  await assertFreeName(db, known, person.id)
  const address = person.email || email.trim()
  if (address !== '' && !isMailAddress(address))
    throw new RequestError('input', 'Enter an e-mail address, like mei@example.com.')
  return { name: known, email: address }
}

/** Uses an invitation up, together with `work`; throws if somebody else was faster, with the invitation or the name. */
export async function acceptInvitation(
  db: DeskDb,
  now: Date,
  { secret, ...said }: Acceptance,
  work: (transaction: DeskDb, person: string) => Promise<void>,
): Promise<Person> {
  return inTurn(db, async (transaction) => {
    const person = await invitedBy(transaction, now, secret)
    const { numDeletedRows } = await transaction
      .deleteFrom('desk_invitations')
      .where('digest', '=', digestOfSecret(secret))
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw used()
    const known = await acceptedBy(transaction, person, said)
    await transaction.updateTable('desk_people').set(known).where('id', '=', person.id).execute()
    await work(transaction, person.id)
    return { ...person, ...known }
  })
}

function used(): RequestError {
  return new RequestError('missing', signInProblems.used)
}

/** The address that accepts an invitation; behind the #, no server and no log sees the secret. */
export function invitationLink(origin: string, secret: string): string {
  return `${origin}/#invitation=${secret}`
}

/** The ids of the people who have an open invitation. */
export async function openInvitations(db: DeskDb, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('desk_invitations')
    .select('person')
    .where('expires_at', '>', now.toISOString())
    .execute()
  return rows.map(({ person }) => person)
}
