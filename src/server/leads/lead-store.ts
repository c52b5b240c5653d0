import { randomBytes } from 'node:crypto'
import type { LeadRequest } from '../../engine/forms/submission.ts'
import type { Lead } from '../database/lead.ts'
import type { LeadDatabase } from '../database/lead-database.ts'
import type { DatabaseKind } from '../database/migrations.ts'
import { openSqliteDatabase } from '../database/sqlite-database.ts'
import { type AddOptions, type Arrival, addLeads, type Receipt } from './add-leads.ts'
import { type BatchLimits, batched } from './batch.ts'
import { readLeads } from './read-leads.ts'

/** Where leads are kept. A promise that fails means: not stored. */
export interface LeadStore {
  /** Stores the lead for good before it answers; the same request within 24 hours is stored once. */
  add(request: LeadRequest, receivedAt: Date): Promise<Receipt>
  /** The leads in the order of their arrival: the real ones, or with `quarantined` only those set apart. */
  list(filter?: { readonly quarantined?: boolean }): Promise<Lead[]>
  /** Writes as much as a lead to the disk; fails where no lead could be stored now. */
  check(): Promise<void>
  /** Lets go of the storage; nothing can be added afterwards. */
  close(): Promise<void>
}

/** How many leads are stored together: SQLite has one writer at a time, PostgreSQL waits for its disk in several places. */
const batches: Record<DatabaseKind, BatchLimits> = {
  sqlite: { maxItems: 100, maxBatches: 1 },
  postgres: { maxItems: 100, maxBatches: 4 },
}

/** How much is written to see whether leads can be, in bytes: as much as a lead takes with all that goes with it. */
const probeBytes = 8192

/** The store on an open database, which it closes; `onAdded` is called after each new lead. */
export function leadStore(database: LeadDatabase, options: AddOptions = {}, onAdded = () => {}): LeadStore {
  // One wait for the disk serves all who wait.
  const addOne = batched(
    (arrivals: readonly Arrival[]) => addLeads(database, arrivals, options),
    batches[database.kind],
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
      const payload = randomBytes(probeBytes).toString('base64')
      await database.db
        .insertInto('write_probe')
        .values({ id: 1, payload })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ payload }))
        .execute()
    },
    close: () => database.close(),
  }
}

/** The store in `leads.sqlite` in a folder; nothing in it is delivered. */
export async function openSqliteStore(folder: string): Promise<LeadStore> {
  return leadStore(await openSqliteDatabase(folder))
}
