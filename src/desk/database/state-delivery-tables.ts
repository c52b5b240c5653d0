import type { Kysely } from 'kysely'
import { key, nullable, required, textTable } from './columns.ts'

/** States of leads that a webhook has not been told: one row for each lead, with the latest version. */
export interface StateDeliveryTable {
  readonly lead_id: number
  readonly version: number
  /** `parked` was given up. */
  readonly state: 'pending' | 'parked'
  /** The attempt under way included. */
  readonly attempts: number
  /** When the state was changed. */
  readonly queued_at: string
  /** When it is due; while leased, when the lease ends. */
  readonly next_at: string
  /** Identifies the attempt under way. */
  readonly lease: string | null
  /** A status or a kind of failure, such as `HTTP 503`. */
  readonly last_result: string | null
}

export async function createStateDeliveries(db: Kysely<unknown>): Promise<void> {
  await textTable(db, 'desk_state_deliveries', {
    state: required,
    queued_at: required,
    next_at: required,
    lease: nullable,
    last_result: nullable,
  })
    .addColumn('lead_id', 'integer', key)
    .addColumn('version', 'integer', required)
    .addColumn('attempts', 'integer', required)
    .execute()
}
