import type { LeadDatabase } from '../database/lead-database.ts'
import { findLead, readLeads } from './read-leads.ts'

/** Erases the personal data of the lead with a reference; false where there is none or it was erased before. */
export async function eraseLead(database: LeadDatabase, reference: string, now: Date): Promise<boolean> {
  const lead = await findLead(database, reference)
  if (!lead || lead.erasedAt) return false
  await erase(database, lead.id, now)
  await database.scrub()
  return true
}

/** Erases every lead in which an e-mail address stands as the value of a field; returns their references. */
export async function eraseByMail(database: LeadDatabase, address: string, now: Date): Promise<string[]> {
  const wanted = address.trim().toLowerCase()
  const erased: string[] = []
  for await (const { id, reference, fields } of readLeads(database, { erased: false })) {
    if (!Object.values(fields).some((value) => value.trim().toLowerCase() === wanted)) continue
    await erase(database, id, now)
    erased.push(reference)
  }
  if (erased.length > 0) await database.scrub()
  return erased
}

/** Leaves of a lead what says nothing about a person, and stops its deliveries. */
async function erase({ db }: LeadDatabase, id: number, now: Date): Promise<void> {
  const at = now.toISOString()
  await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('leads')
      // The fingerprint is made of personal data: whoever guesses them could confirm them by it.
      .set({ fields: '{}', plan_id: null, plan_name: null, fingerprint: '', erased_at: at })
      .where('id', '=', id)
      .execute()
    await transaction
      .updateTable('deliveries')
      .set({ state: 'cancelled', lease: null, settled_at: at })
      .where('lead_id', '=', id)
      .where('state', 'in', ['pending', 'parked'])
      .execute()
  })
}
