import type { DeskDb } from '../database/desk-database.ts'
import { addPerson, allPeople, hasOwner } from '../people/people.ts'
import { hasRole } from '../people/roles.ts'
import { invitationLink, invite } from './invitations.ts'

/** The link that makes whoever opens it the owner, as long as nobody is; each start voids the one before it. */
export async function ownerLink(db: DeskDb, now: Date, origin: string): Promise<string | undefined> {
  if (await hasOwner(db)) return undefined
  const owner =
    (await allPeople(db)).find(({ grants, isOff }) => hasRole(grants, ['owner']) && !isOff) ??
    (await addPerson(db, now, { name: 'Owner', email: '', grants: [{ role: 'owner' }] }))
  return invitationLink(origin, await invite(db, now, owner.id))
}
