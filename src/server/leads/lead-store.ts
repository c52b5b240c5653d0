import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { LeadRequest } from '../../engine/forms/submission.ts'
import type { Lead } from '../database/lead.ts'
import type { LeadDatabase } from '../database/lead-database.ts'
import type { DatabaseKind } from '../database/migrations.ts'
import { openSqliteDatabase } from '../database/sqlite-database.ts'
import { type AddOptions, type Arrival, addLeads, type Receipt } from './add-leads.ts'
import { readLeads } from './read-leads.ts'

/** Where leads are kept. A promise that fails means: not stored. */
export interface LeadStore {
  /** Stores the lead for good before it answers; the same request within 24 hours is stored once. */
  add(request: LeadRequest, receivedAt: Date): Promise<Receipt>
  /** The leads that can be read, in the order of their arrival: the real ones, or with `quarantined` those set apart. */
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
      for await (const { id: _, ...lead } of readLeads(database, { quarantined, erased: false }, () => {})) {
        leads.push(lead)
      }
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

/** How much is worked on together, and how much of that at a time. */
interface BatchLimits {
  readonly maxItems: number
  readonly maxBatches: number
}

/**
 * Makes of work on batches a function for one item: what comes in the same turn of the event loop, or while no further
 * batch may be worked on, is one batch. Where a batch fails, each of its items does.
 */
export function batched<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  { maxItems, maxBatches }: BatchLimits,
): (item: Item) => Promise<Result> {
  const waiting: { readonly item: Item; readonly end: PromiseWithResolvers<Result> }[] = []
  let running = 0
  const run = async () => {
    running += 1
    while (waiting.length > 0) {
      await setImmediate()
      const batch = waiting.splice(0, maxItems)
      try {
        const results = batch.length > 0 ? await work(batch.map(({ item }) => item)) : []
        for (const [index, { end }] of batch.entries()) end.resolve(results[index] as Result)
      } catch (error) {
        for (const { end } of batch) end.reject(error)
      }
    }
    running -= 1
  }
  return (item) => {
    const end = Promise.withResolvers<Result>()
    waiting.push({ item, end })
    if (running < maxBatches) void run()
    return end.promise
  }
}
