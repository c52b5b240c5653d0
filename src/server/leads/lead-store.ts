import type { LeadRequest } from '../../engine/forms/submission.ts'

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
  readonly plan: LeadRequest['plan']
  /** Answers, derived and fixed fields and contact details, by field name; none once they were erased. */
  readonly fields: LeadRequest['fields']
  /** Whether it looks as if software had sent it; then it is never delivered. */
  readonly quarantined: boolean
  /** When the person's data were erased (ISO 8601), if they were. */
  readonly erasedAt?: string
}

/** What the visitor gets for a lead; `duplicate` when the same one had been stored before. */
export interface Receipt {
  readonly reference: string
  readonly duplicate: boolean
}

/** Where leads are kept. A promise that fails means: not stored. */
export interface LeadStore {
  /** Stores the lead for good before it answers; the same request within 24 hours is stored once. */
  add(request: LeadRequest, receivedAt: Date): Promise<Receipt>
  /** The leads in the order of their arrival: the real ones, or with `quarantined` only those set apart. */
  list(filter?: { readonly quarantined?: boolean }): Promise<Lead[]>
  /** Fails unless a lead could be stored now. */
  check(): Promise<void>
  /** Lets go of the storage; nothing can be added afterwards. */
  close(): Promise<void>
}
