import type { Kysely } from 'kysely'
import type { LeadRequest } from '../../engine/forms/submission.ts'
import type { LeadRow, Tables } from './tables.ts'

/** One stored lead. */
export interface Lead {
  /** What the visitor was told to quote: `HC-` and two groups of four characters. */
  readonly reference: string
  /** When it was received: ISO 8601 in UTC, to the millisecond. */
  readonly receivedAt: string
  /** The name of the form that sent it. */
  readonly form: string
  /** The market's id; undefined for forms of the whole site. */
  readonly market: string | undefined
  /** The language that the visitor read (BCP 47), where that is not the one of the config. */
  readonly language?: string
  readonly plan: LeadRequest['plan']
  /** Answers, derived and fixed fields and contact details, by field name; none once they were erased. */
  readonly fields: LeadRequest['fields']
  /** What the form said that sending it agrees to: the text, and a version that no other text has. */
  readonly consent?: { readonly version: string; readonly text: string }
  /** Whether it looks as if software had sent it; then it is never delivered. */
  readonly quarantined: boolean
  /** When the person's data were erased (ISO 8601), if they were. */
  readonly erasedAt?: string
}

/** The lead that a row holds. */
export function leadFrom(row: LeadRow): Lead {
  return {
    reference: row.reference,
    receivedAt: row.received_at,
    form: row.form,
    market: row.market ?? undefined,
    ...(row.language !== null && { language: row.language }),
    plan: row.plan_id === null ? undefined : planFrom(row.plan_id, row),
    fields: JSON.parse(row.fields),
    quarantined: row.quarantined === 1,
    ...(row.consent !== null && { consent: { version: row.consent, text: row.consent_text ?? '' } }),
    ...(row.erased_at !== null && { erasedAt: row.erased_at }),
  }
}

/** The rows of leads, each with the text of its consent. */
export function leadRows(db: Kysely<Tables>) {
  return db
    .selectFrom('leads')
    .leftJoin('consents', 'consents.version', 'leads.consent')
    .selectAll('leads')
    .select('consents.text as consent_text')
}

function planFrom(id: number, { plan_name: name, plan_premium: premium }: LeadRow): NonNullable<Lead['plan']> {
  return { id, name: name ?? '', ...(premium !== null && { premium }) }
}
