import type { ConsentEventKind } from '#desk/database/lead-work-tables.ts'
import { RequestError } from '#studio/protocol.ts'
import { formOf, type Inbox, tablesOf } from './inbox/inbox.ts'
import type { WorkedLead } from './inbox/list.ts'
import { restsAt } from './inbox/promised.ts'

/** Adds a note, which stays its writer's whoever takes the request over, and empties their draft. */
export async function addNote(inbox: Inbox, person: string, lead: WorkedLead, text: string): Promise<void> {
  const now = inbox.now()
  if (text.trim() === '') throw new RequestError('input', 'Write something first.')
  const rests = restsAt(formOf(await inbox.forms(), lead.form), now)
  await tablesOf(inbox)
    .transaction()
    .execute(async (transaction) => {
      await transaction
        .insertInto('desk_lead_events')
        .values({ lead_id: lead.id, at: now.toISOString(), person, kind: 'note', channel: null, text: text.trim() })
        .execute()
      await transaction
        .deleteFrom('desk_lead_drafts')
        .where('lead_id', '=', lead.id)
        .where('person', '=', person)
        .execute()
      // Whoever writes of their own request works on it.
      await transaction
        .updateTable('desk_lead_work')
        .set({ rests_at: rests })
        .where('lead_id', '=', lead.id)
        .where('owner', '=', person)
        .where('state', '=', 'mine')
        .execute()
    })
}

/** Records what somebody, or a register, says about being reached: the page of the request shows what follows. */
export async function noteConsent(
  inbox: Inbox,
  person: string,
  lead: WorkedLead,
  { kind, text }: { readonly kind: ConsentEventKind; readonly text?: string | undefined },
): Promise<void> {
  const words = text?.trim() ?? ''
  if (kind === 'agreed' && words === '') throw new RequestError('input', 'Say how they agreed, and to what.')
  await tablesOf(inbox)
    .insertInto('desk_lead_events')
    .values({ lead_id: lead.id, at: inbox.now().toISOString(), person, kind, channel: null, text: words || null })
    .execute()
}

/** Keeps what somebody is writing. */
export async function keepDraft(inbox: Inbox, person: string, { id }: WorkedLead, text: string): Promise<void> {
  const drafts = tablesOf(inbox)
  if (text === '')
    await drafts.deleteFrom('desk_lead_drafts').where('lead_id', '=', id).where('person', '=', person).execute()
  else
    await drafts
      .insertInto('desk_lead_drafts')
      .values({ lead_id: id, person, text })
      .onConflict((conflict) => conflict.columns(['lead_id', 'person']).doUpdateSet({ text }))
      .execute()
}
