import { type AddOptions, addLead } from './add-lead.ts'
import type { LeadDatabase } from './lead-database.ts'
import type { Lead, LeadStore } from './lead-store.ts'
import { readLeads } from './read-leads.ts'
import { openSqliteDatabase } from './sqlite-database.ts'

/** The store on an open database, which it closes; `onAdded` is called after each new lead. */
export function leadStore(database: LeadDatabase, options: AddOptions = {}, onAdded = () => {}): LeadStore {
  return {
    async add(request, receivedAt) {
      const receipt = await addLead(database, request, receivedAt, options)
      if (!receipt.duplicate) onAdded()
      return receipt
    },
    async list({ quarantined = false } = {}) {
      const leads: Lead[] = []
      for await (const { id: _, ...lead } of readLeads(database, { quarantined, erased: false })) leads.push(lead)
      return leads
    },
    close: () => database.close(),
  }
}

/** The store in `leads.sqlite` in a folder; nothing in it is delivered. */
export async function openSqliteStore(folder: string): Promise<LeadStore> {
  return leadStore(await openSqliteDatabase(folder))
}
