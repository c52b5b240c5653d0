import type { Transaction } from 'kysely'
import type { Tables } from '#server/database.ts'
import { RequestError } from '#workbench/request-error.ts'
import type { ConsentEventKind } from '../database/lead-work-tables.ts'
import type { DeskTables } from '../database/tables.ts'
import { formOf, type Inbox, tablesOf } from './inbox/inbox.ts'
import type { WorkedLead } from './inbox/list.ts'
import { restsAt } from './inbox/promised.ts'

/**
 * Writes of a lead, which an erasure then empties. Throws a `RequestError` where it was erased since it was read: what is
 * written of somebody afterwards would stay.
 */
async function writeOf(
  inbox: Inbox,
  { id }: Pick<WorkedLead, 'id'>,
  write: (transaction: Transaction<Tables & DeskTables>) => Promise<unknown>,
): Promise<void> {
  await tablesOf(inbox)
    .transaction()
    .execute(async (transaction) => {
      const query = transaction.selectFrom('leads').select('id').where('id', '=', id).where('erased_at', 'is', null)
      // An erasure at the same time waits for this.
      const row = await (inbox.leads.kind === 'postgres' ? query.forShare() : query).executeTakeFirst()
      if (!row) throw new RequestError('missing', 'This request was deleted or erased.')
      await write(transaction)
    })
}

/** Adds a note, which stays its writer's whoever takes the request over, and empties their draft. */
export async function addNote(inbox: Inbox, person: string, lead: WorkedLead, text: string): Promise<void> {
  const now = inbox.now()
  if (text.trim() === '') throw new RequestError('input', 'Write something first.')
  const rests = restsAt(formOf(await inbox.forms(), lead.form), now)
  await writeOf(inbox, lead, async (transaction) => {
    await transaction
      .insertInto('desk_lead_events')
      .values({ lead_id: lead.id, at: now.toISOString(), person, kind: 'note', channel: null, text: text.trim() })
      .execute()
    await transaction
      .deleteFrom('desk_lead_drafts')
      .where('lead_id', '=', lead.id)
      .where('person', '=', person)
      .execute()
    // A note by its owner shows that somebody works on the request, which rests later then.
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
  const at = inbox.now().toISOString()
  await writeOf(inbox, lead, (transaction) =>
    transaction
      .insertInto('desk_lead_events')
      .values({ lead_id: lead.id, at, person, kind, channel: null, text: words || null })
      .execute(),
  )
}

/** Keeps what somebody is writing. */
export async function keepDraft(inbox: Inbox, person: string, lead: WorkedLead, text: string): Promise<void> {
  const lead_id = lead.id
  await writeOf(inbox, lead, (drafts) =>
    text === ''
      ? drafts.deleteFrom('desk_lead_drafts').where('lead_id', '=', lead_id).where('person', '=', person).execute()
      : drafts
          .insertInto('desk_lead_drafts')
          .values({ lead_id, person, text })
          .onConflict((conflict) => conflict.columns(['lead_id', 'person']).doUpdateSet({ text }))
          .execute(),
  )
}
