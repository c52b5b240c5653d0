import { type Insertable, sql } from 'kysely'
import { msPerDay } from '#engine/dates.ts'
import { isTime, isUnreadable, leadFrom, leadRows, type NumberedLead, type UnreadableLead } from '#server/leads.ts'
import type { LeadForms } from '#studio/server/lead-forms.ts'
import { robot } from '../../audit.ts'
import type { LeadWorkTable } from '../../database/lead-work-tables.ts'
import { countNew } from '../outcomes/counting.ts'
import { queueState } from '../state-webhook/state-queue.ts'
import { formOf, type Inbox, tablesOf } from './inbox.ts'
import { nextAt, nothingPromised, promisedTo } from './promised.ts'
import { addPeople, senderOf } from './senders.ts'

/** How many leads one transaction takes in. */
const batch = 500

/** How far a lead can lie behind one that was stored after it: transactions of several servers end in any order. */
const overtaken = 1000

/** Leads that are older than this when the desk first sees them were answered without it. */
const oldMs = 30 * msPerDay

/**
 * Takes in the leads that the desk has not seen, from an id on; returns the last id seen and those that were new and are to
 * be answered. None, until the site says what it promised them.
 */
export async function takeIn(
  inbox: Inbox,
  from = 0,
): Promise<{ readonly last: number; readonly ids: readonly number[] }> {
  const forms = await inbox.forms()
  const ids: number[] = []
  if (!forms) return { last: from, ids }
  const newest = await newestLead(inbox)
  let last = Math.max(from - overtaken, 0)
  while (true) {
    const rows = await leadRows(inbox.leads.db)
      .where('id', '>', last)
      .where(sql<boolean>`not exists (select 1 from desk_lead_work where lead_id = leads.id)`)
      .orderBy('id')
      .limit(batch)
      .execute()
    const leads = rows.map(leadFrom)
    if (leads.length > 0) await add(inbox, leads, forms)
    ids.push(...leads.flatMap((lead) => (isUnanswered(inbox, lead) ? [] : lead.id)))
    last = Math.max(last, ...rows.map(({ id }) => id))
    if (rows.length < batch) return { last: Math.max(last, newest), ids }
  }
}

/** The next look begins here, so that a desk without news does not read all leads again. */
async function newestLead({ leads }: Inbox): Promise<number> {
  const { id } = await leads.db
    .selectFrom('leads')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  return id ?? 0
}

async function add(inbox: Inbox, leads: readonly (NumberedLead | UnreadableLead)[], forms: LeadForms): Promise<void> {
  await tablesOf(inbox)
    .transaction()
    .execute(async (transaction) => {
      const taken = await transaction
        .insertInto('desk_lead_work')
        .values(leads.map((lead) => workOf(inbox, lead, forms)))
        .onConflict((conflict) => conflict.column('lead_id').doNothing())
        .returning(['lead_id', 'state', 'promised_at'])
        .execute()
      await countNew(transaction, leads, taken, forms)
      await addPeople(transaction, inbox, leads)
    })
}

function workOf(inbox: Inbox, lead: NumberedLead | UnreadableLead, forms: LeadForms): Insertable<LeadWorkTable> {
  const now = inbox.now()
  const received = isTime(lead.receivedAt) ? Date.parse(lead.receivedAt) : now.getTime()
  const isDone = isUnanswered(inbox, lead) || now.getTime() - received > oldMs
  const promised = isUnreadable(lead) || isDone ? nothingPromised : promisedTo(lead, formOf(forms, lead.form))
  return {
    lead_id: lead.id,
    ...promised,
    next_at: nextAt({ ...promised, waiting_until: null }),
    state: isDone ? 'done' : 'new',
    ...senderOf(inbox, lead),
    version: 1,
  }
}

/** Whether nobody is to answer a lead: a canary, or one that was erased before the desk saw it. */
function isUnanswered(inbox: Inbox, lead: NumberedLead | UnreadableLead): boolean {
  return !isUnreadable(lead) && (lead.erasedAt !== undefined || senderOf(inbox, lead).canary === 1)
}

/** Gives takes back that have rested too long; returns how many. */
export async function giveBackRested(inbox: Inbox): Promise<number> {
  const db = tablesOf(inbox)
  const at = inbox.now().toISOString()
  const rested = await db
    .selectFrom('desk_lead_work')
    .select(['lead_id', 'version'])
    .where('rests_at', '<=', at)
    .where('state', '=', 'mine')
    .execute()
  for (const { lead_id, version } of rested)
    await db.transaction().execute(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('desk_lead_work')
        .set({ state: 'new', owner: null, taken_at: null, rests_at: null, version: version + 1 })
        .where('lead_id', '=', lead_id)
        .where('version', '=', version)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return
      const event = { lead_id, at, person: robot, kind: 'give-back', channel: null, text: null } as const
      await transaction.insertInto('desk_lead_events').values(event).execute()
      await queueState(transaction, lead_id, version + 1, at)
    })
  return rested.length
}
