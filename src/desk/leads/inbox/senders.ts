import { sql, type Transaction } from 'kysely'
import { isCanary } from '#server/canary.ts'
import type { Tables } from '#server/database.ts'
import { isUnreadable, type NumberedLead, type UnreadableLead } from '#server/leads.ts'
import type { LeadWorkRow } from '../../database/lead-work-tables.ts'
import type { DeskTables } from '../../database/tables.ts'
import { type Inbox, tablesOf } from './inbox.ts'
import { leadsWithWork, workedFrom } from './list.ts'
import { peopleVersion, storedKeysIn } from './person-keys.ts'

type Writing = Transaction<Tables & DeskTables>

/** How many leads one transaction renews: a few milliseconds of work. */
const batch = 100

/** How many rows one statement inserts: a message can be a list of numbers, and SQLite takes 32,766 values. */
const maxRows = 5000

/** The columns of a lead's work that are derived from its sender. */
export function senderOf(
  { personKey }: Inbox,
  lead: NumberedLead | UnreadableLead,
): Pick<LeadWorkRow, 'canary' | 'people_version'> {
  const isOfCanary = !isUnreadable(lead) && isCanary(lead.fields, personKey)
  return { canary: Number(isOfCanary), people_version: peopleVersion }
}

/** Stores the people by whom leads are found. */
export async function addPeople(
  transaction: Writing,
  { personKey }: Inbox,
  leads: readonly (NumberedLead | UnreadableLead)[],
): Promise<void> {
  const people = leads.flatMap((lead) => {
    const keys = isUnreadable(lead) ? [] : storedKeysIn(personKey, lead.fields)
    return keys.map((person_key) => ({ lead_id: lead.id, person_key }))
  })
  for (let i = 0; i < people.length; i += maxRows)
    await transaction
      .insertInto('desk_lead_people')
      .values(people.slice(i, i + maxRows))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Finds leads by the people whom they name now, as after a correction. */
export async function renewPeople(inbox: Inbox, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tablesOf(inbox)
    .transaction()
    .execute(async (transaction) => {
      const query = leadsWithWork(transaction).where('leads.id', 'in', [...ids])
      // An erasure at the same time waits for this, and removes the people.
      const rows = await (inbox.leads.kind === 'postgres' ? query.forShare('leads') : query).execute()
      const leads = rows.map(workedFrom)
      await transaction
        .deleteFrom('desk_lead_people')
        .where('lead_id', 'in', [...ids])
        .execute()
      await addPeople(transaction, inbox, leads)
      const canaries = leads.filter((lead) => senderOf(inbox, lead).canary === 1).map(({ id }) => id)
      await setSenders(transaction, ids, { people_version: peopleVersion })
      if (canaries.length === 0) return
      await setSenders(transaction, canaries, { canary: 1 })
      await transaction.deleteFrom('desk_outcomes').where('lead_id', 'in', canaries).execute()
    })
}

async function setSenders(
  transaction: Writing,
  ids: readonly number[],
  row: Partial<Pick<LeadWorkRow, 'canary' | 'people_version'>>,
): Promise<void> {
  await transaction
    .updateTable('desk_lead_work')
    .set(row)
    .where('lead_id', 'in', [...ids])
    .execute()
}

/** Whether the senders of a lead are to be found out, as after a correction by a command. */
export async function hasUnknownSenders(inbox: Inbox): Promise<boolean> {
  const row = await tablesOf(inbox)
    .selectFrom('desk_lead_work')
    .select('lead_id')
    // Written into the query, so that the index of such rows serves it.
    .where('people_version', '=', sql.lit(0))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Finds out the senders of some leads with a greater id that a version with another notion of a person took in. Returns the
 * id after which to go on; undefined at the end.
 */
export async function renewSome(inbox: Inbox, after: number): Promise<number | undefined> {
  const rows = await tablesOf(inbox)
    .selectFrom('desk_lead_work')
    .select('lead_id')
    .where('lead_id', '>', after)
    .where('people_version', '<', peopleVersion)
    .orderBy('lead_id')
    .limit(batch)
    .execute()
  const ids = rows.map(({ lead_id }) => lead_id)
  await renewPeople(inbox, ids)
  return ids.length < batch ? undefined : ids.at(-1)
}
