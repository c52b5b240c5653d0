import { isApiKey } from '#desk/api/api-keys.ts'
import { audit } from '#server/database/audit.ts'
import type { NumberedLead } from '#server/database/lead.ts'
import { type Inbox, tablesOf } from './inbox/inbox.ts'

/** Looks of the same person at the same request within this time are one. */
const sameMs = 10 * 60_000

/** Who the audit of leads says has acted: a person of the desk, by their id alone, or a key of the API. */
export function actorOf(person: string): string {
  return isApiKey(person) ? person : `desk:${person}`
}

/** Records that somebody opened a request, among its events and in the audit of leads. */
export async function noteLook(inbox: Inbox, person: string, { id, reference }: NumberedLead): Promise<void> {
  const now = inbox.now()
  const last = await tablesOf(inbox)
    .selectFrom('desk_lead_events')
    .select('at')
    .where('lead_id', '=', id)
    .where('person', '=', person)
    .where('kind', '=', 'look')
    .where('at', '>', new Date(now.getTime() - sameMs).toISOString())
    .executeTakeFirst()
  if (last) return
  await tablesOf(inbox)
    .insertInto('desk_lead_events')
    .values({ lead_id: id, at: now.toISOString(), person, kind: 'look', channel: null, text: null })
    .execute()
  await audit(inbox.leads.db, now, [{ actor: actorOf(person), action: 'show', reference }])
}

/** Records that somebody looked at a list, at most once in ten minutes: windows ask for it with each change. */
export async function noteList(inbox: Inbox, person: string, count: number): Promise<void> {
  const now = inbox.now()
  const actor = actorOf(person)
  const last = await inbox.leads.db
    .selectFrom('audit')
    .select('id')
    .where('actor', '=', actor)
    .where('action', '=', 'list')
    .where('at', '>', new Date(now.getTime() - sameMs).toISOString())
    .executeTakeFirst()
  if (!last)
    await audit(inbox.leads.db, now, [
      { actor, action: 'list', detail: `${count} in the ${isApiKey(person) ? 'API' : 'desk'}` },
    ])
}
