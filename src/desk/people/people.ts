import { randomUUID } from 'node:crypto'
import type { Updateable } from 'kysely'
import { RequestError } from '#workbench/request-error.ts'
import { readAudit } from '../audit.ts'
import type { DeskDb } from '../database/desk-database.ts'
import { inTurn } from '../database/in-turn.ts'
import type { DeskTables, PersonRow } from '../database/tables.ts'
import { type Grant, hasRole } from './roles.ts'

export interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly grants: readonly Grant[]
  /** ISO 8601. */
  readonly createdAt: string
  readonly isOff: boolean
  /** Whether they want a mail for each request that they can answer. */
  readonly wantsLeadMail: boolean
}

export function personOf({ id, name, email, grants, created_at, disabled_at, lead_mail }: PersonRow): Person {
  return {
    ...{ id, name, email, grants: JSON.parse(grants), createdAt: created_at },
    isOff: disabled_at !== null,
    wantsLeadMail: lead_mail === 1,
  }
}

export async function allPeople(db: DeskDb): Promise<Person[]> {
  return (await db.selectFrom('desk_people').selectAll().orderBy('created_at').execute()).map(personOf)
}

/** The name of each person by their id; a person who was erased has none. */
export async function namesOf(db: DeskDb): Promise<(id: string) => string> {
  const names = new Map((await allPeople(db)).map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? 'Somebody who left'
}

/** Throws a `RequestError` if there is nobody with this id. */
export async function personWith(db: DeskDb, id: string): Promise<Person> {
  const row = await db.selectFrom('desk_people').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new RequestError('missing', 'There is no such person any more.')
  return personOf(row)
}

/** Adds a person, who can sign in after an invitation only. */
export async function addPerson(
  db: DeskDb,
  now: Date,
  person: Pick<Person, 'name' | 'email' | 'grants'>,
): Promise<Person> {
  const id = randomUUID()
  const grants = JSON.stringify(person.grants)
  const row = { id, name: person.name, email: person.email, grants, created_at: now.toISOString(), disabled_at: null }
  await db.insertInto('desk_people').values(row).execute()
  return personOf({ ...row, lead_mail: 0 })
}

/**
 * Changes a person's roles, or switches them off or on; a person who is off has no sessions. The last owner who can sign in
 * stays one: `RequestError`.
 */
export async function changePerson(
  db: DeskDb,
  id: string,
  change: { readonly grants?: readonly Grant[]; readonly offAt?: Date | null },
): Promise<void> {
  const row: Updateable<DeskTables['desk_people']> = {
    ...(change.grants && { grants: JSON.stringify(change.grants) }),
    ...(change.offAt !== undefined && { disabled_at: change.offAt?.toISOString() ?? null }),
  }
  await keepingAnOwner(db, async (transaction) => {
    await transaction.updateTable('desk_people').set(row).where('id', '=', id).execute()
    if (change.offAt) await transaction.deleteFrom('desk_sessions').where('person', '=', id).execute()
  })
}

/** Says whether a person wants a mail for each request that they can answer. */
export async function wantLeadMail(db: DeskDb, id: string, isWanted: boolean): Promise<void> {
  await db
    .updateTable('desk_people')
    .set({ lead_mail: Number(isWanted) })
    .where('id', '=', id)
    .execute()
}

/** Tables with rows of a person's own. */
const ownTables = [
  'desk_sessions',
  'desk_invitations',
  'desk_identities',
  'desk_passkeys',
  'desk_lead_drafts',
  'desk_saved_views',
] as const

/** Erases a person with their passkeys, identities, invitations and sessions; the audit keeps the bare id. */
export async function erasePerson(db: DeskDb, id: string): Promise<void> {
  await keepingAnOwner(db, async (transaction) => {
    for (const table of ownTables) await transaction.deleteFrom(table).where('person', '=', id).execute()
    await transaction.deleteFrom('desk_people').where('id', '=', id).execute()
  })
}

/** Takes a change back that would leave nobody who can give roles. */
async function keepingAnOwner(db: DeskDb, work: (transaction: DeskDb) => Promise<void>): Promise<void> {
  await inTurn(db, async (transaction) => {
    await work(transaction)
    if (!(await hasOwner(transaction)))
      throw new RequestError('conflict', 'This is the only owner who can sign in: make somebody else an owner first.')
  })
}

/** Whether an owner has signed in once, and is not switched off. */
export async function hasOwner(db: DeskDb): Promise<boolean> {
  const rows = await db
    .selectFrom('desk_people')
    .selectAll()
    .where('disabled_at', 'is', null)
    .where(({ exists, or, selectFrom }) =>
      or([
        exists(selectFrom('desk_passkeys').select('id').whereRef('person', '=', 'desk_people.id')),
        exists(selectFrom('desk_identities').select('subject').whereRef('person', '=', 'desk_people.id')),
      ]),
    )
    .execute()
  return rows.map(personOf).some(({ grants }) => hasRole(grants, ['owner']))
}

/** All that the desk holds about a person, without secrets. */
export async function exportPerson(db: DeskDb, id: string) {
  return {
    person: await personWith(db, id),
    passkeys: await db
      .selectFrom('desk_passkeys')
      .select(['id', 'created_at', 'used_at'])
      .where('person', '=', id)
      .execute(),
    identities: await db
      .selectFrom('desk_identities')
      .select(['issuer', 'subject', 'created_at'])
      .where('person', '=', id)
      .execute(),
    sessions: await db
      .selectFrom('desk_sessions')
      .select(['created_at', 'seen_at', 'address', 'browser'])
      .where('person', '=', id)
      .execute(),
    views: await db.selectFrom('desk_saved_views').select(['name', 'filter']).where('person', '=', id).execute(),
    audit: await readAudit(db, { of: id }),
  }
}
