import { audit } from '#server/database.ts'
import type { NumberedLead } from '#server/leads.ts'
import { isApiKey } from '../api/api-keys.ts'
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

/**
 * Records that somebody looked at a list, at most once in ten minutes: windows ask for it with each change. The times are kept
 * in memory, for the audit grows too long to be searched each time.
 */
export function listNotes({ leads, now }: Pick<Inbox, 'leads' | 'now'>) {
  const notedAt = new Map<string, number>()
  return async (person: string, count: number): Promise<void> => {
    const at = now()
    const last = notedAt.get(person)
    if (last !== undefined && at.getTime() - last < sameMs) return
    notedAt.set(person, at.getTime())
    const detail = `${count} in the ${isApiKey(person) ? 'API' : 'desk'}`
    await audit(leads.db, at, [{ actor: actorOf(person), action: 'list', detail }])
  }
}
