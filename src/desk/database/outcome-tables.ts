import type { Kysely, Selectable } from 'kysely'
import { nullable, required, textTable } from './columns.ts'
import type { Outcome } from './lead-work-tables.ts'

/**
 * The figures of a request, one row for each that is no canary. They name nobody, and stay for 24 months when the request
 * is erased or deleted: its row then leads to no lead.
 */
export interface OutcomeTable {
  /** Null once the lead is erased or deleted. */
  readonly lead_id: number | null
  readonly market: string | null
  readonly form: string
  readonly plan: string | null
  /** BCP 47; null for the language of the config. */
  readonly language: string | null
  /** When it came, on the market's clock: YYYY-MM-DD, 0 for Sunday to 6, and 0 to 23. */
  readonly day: string
  readonly weekday: number
  readonly hour: number
  /** By when it was promised to hear from an advisor; null where nothing was, or it was erased before. */
  readonly promised_at: string | null
  /** The office's minutes until the first attempt to reach its sender; null before, and for a form without an office. */
  readonly contact_minutes: number | null
  /** Whether the first attempt kept the promise: 1 or 0; null before. */
  readonly kept: number | null
  readonly outcome: Outcome | null
  /** The key of a `LostReason`. */
  readonly lost_why: string | null
}

export type OutcomeRow = Selectable<OutcomeTable>

/** The migration that adds the figures of requests. */
export async function createOutcomes(db: Kysely<unknown>): Promise<void> {
  await textTable(db, 'desk_outcomes', {
    market: nullable,
    form: required,
    plan: nullable,
    language: nullable,
    day: required,
    promised_at: nullable,
    outcome: nullable,
    lost_why: nullable,
  })
    .addColumn('lead_id', 'integer', (column) => column.unique())
    .addColumn('weekday', 'integer', required)
    .addColumn('hour', 'integer', required)
    .addColumn('contact_minutes', 'integer')
    .addColumn('kept', 'integer')
    .execute()
  await db.schema.createIndex('desk_outcomes_by_day').on('desk_outcomes').column('day').execute()
  // The latest of a state.
  await db.schema.createIndex('desk_lead_work_latest').on('desk_lead_work').columns(['state', 'lead_id']).execute()
}
