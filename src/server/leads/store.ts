import { type AddOptions, type Arrival, addLeads } from './add-leads.ts'
import { type GroupLimits, grouped } from './grouped.ts'
import type { LeadDatabase } from './lead-database.ts'
import type { Lead, LeadStore } from './lead-store.ts'
import type { DatabaseKind } from './migrations.ts'
import { readLeads } from './read-leads.ts'
import { openSqliteDatabase } from './sqlite-database.ts'

/** How leads are stored together: SQLite has one writer at a time, PostgreSQL waits for its disk in several places. */
const together: Record<DatabaseKind, GroupLimits> = {
  sqlite: { items: 100, groups: 1 },
  postgres: { items: 100, groups: 4 },
}

/** The store on an open database, which it closes; `onAdded` is called after each new lead. */
export function leadStore(database: LeadDatabase, options: AddOptions = {}, onAdded = () => {}): LeadStore {
  // One wait for the disk serves all who wait.
  const addOne = grouped(
    (arrivals: readonly Arrival[]) => addLeads(database, arrivals, options),
    together[database.kind],
  )
  return {
    async add(request, receivedAt) {
      const receipt = await addOne({ request, receivedAt })
      if (!receipt.duplicate) onAdded()
      return receipt
    },
    async list({ quarantined = false } = {}) {
      const leads: Lead[] = []
      for await (const { id: _, ...lead } of readLeads(database, { quarantined, erased: false })) leads.push(lead)
      return leads
    },
    async check() {
      // A write that changes nothing: it fails where the database cannot be reached, or can only be read.
      await database.db.updateTable('leads').set({ quarantined: 0 }).where('id', '<', 0).execute()
      database.assertDurable()
    },
    close: () => database.close(),
  }
}

/** The store in `leads.sqlite` in a folder; nothing in it is delivered. */
export async function openSqliteStore(folder: string): Promise<LeadStore> {
  return leadStore(await openSqliteDatabase(folder))
}
