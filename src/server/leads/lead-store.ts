import { randomBytes } from 'node:crypto'
import type { LeadRequest } from '../../engine/forms/submission.ts'
import type { Lead } from '../database/lead.ts'
import type { LeadDatabase } from '../database/lead-database.ts'
import type { DatabaseKind } from '../database/migrations.ts'
import { openSqliteDatabase } from '../database/sqlite-database.ts'
import { type AddOptions, type Arrival, addLeads, newReference, type Receipt } from './add-leads.ts'
import { type BatchLimits, batched } from './batch.ts'
import { readLeads } from './read-leads.ts'

/** Where leads are kept. A promise that fails means: not stored. */
export interface LeadStore {
  /** Stores the lead for good before it answers; the same request within 24 hours is stored once. */
  add(request: LeadRequest, receivedAt: Date): Promise<Receipt>
  /** The leads in the order of their arrival: the real ones, or with `quarantined` only those set apart. */
  list(filter?: { readonly quarantined?: boolean }): Promise<Lead[]>
  /** Writes a lead to the disk and takes it away again; fails where that does. */
  check(): Promise<void>
  /** Lets go of the storage; nothing can be added afterwards. */
  close(): Promise<void>
}

/** How many leads are stored together: SQLite has one writer at a time, PostgreSQL waits for its disk in several places. */
const batches: Record<DatabaseKind, BatchLimits> = {
  sqlite: { maxItems: 100, maxBatches: 1 },
  postgres: { maxItems: 100, maxBatches: 4 },
}

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
      // Nobody else ever sees this lead, but all of it is written.
      await database.db.transaction().execute(async (transaction) => {
        const { id } = await transaction.insertInto('leads').values(probe()).returning('id').executeTakeFirstOrThrow()
        await transaction.deleteFrom('leads').where('id', '=', id).execute()
      })
    },
    close: () => database.close(),
  }
}

/** A lead of nobody, as large as they are with all that goes with them. */
function probe() {
  const fields = JSON.stringify({ probe: randomBytes(4096).toString('base64') })
  const received_at = new Date(0).toISOString()
  return { reference: newReference(), received_at, form: 'probe', fields, quarantined: 1, fingerprint: '' }
}

/** The store in `leads.sqlite` in a folder; nothing in it is delivered. */
export async function openSqliteStore(folder: string): Promise<LeadStore> {
  return leadStore(await openSqliteDatabase(folder))
}
