import type { Generated, Selectable } from 'kysely'

/** The tables as the latest migration leaves them. */
export interface Tables {
  readonly leads: LeadTable
  readonly deliveries: DeliveryTable
  readonly disabled_targets: DisabledTargetTable
  readonly clock: ClockTable
  readonly consents: ConsentTable
  readonly audit: AuditTable
  readonly keys: KeyTable
  readonly write_probe: WriteProbeTable
  readonly form_counts: FormCountTable
  readonly move: MoveTable
  /** On PostgreSQL only. */
  readonly post_counts: PostCountTable
}

/** The tables that a copy of all leads needs, with their keys; no row refers to one of a later table. */
export const keptTables = {
  consents: 'version',
  leads: 'id',
  deliveries: 'id',
  disabled_targets: 'target',
  clock: 'id',
  keys: 'name',
  audit: 'id',
  form_counts: 'key',
} as const

export type KeptTable = keyof typeof keptTables

export type Channel = 'webhook' | 'mail'

/** The consent texts of forms, each once. */
interface ConsentTable {
  /** The first 12 hexadecimal digits of the text's SHA-256. */
  readonly version: string
  readonly text: string
}

export type LeadEvent = 'received' | 'corrected' | 'erased'

/** `parked` waits for the operator, `cancelled` has nothing left to send. */
export type DeliveryState = 'pending' | 'delivered' | 'parked' | 'cancelled'

interface LeadTable {
  readonly id: Generated<number>
  readonly reference: string
  /** ISO 8601 in UTC, to the millisecond: sorts as text. All times of the database are written so. */
  readonly received_at: string
  readonly form: string
  readonly market: string | null
  readonly plan_id: number | null
  readonly plan_name: string | null
  /** The premium a year when the lead came, as text; null in older leads. */
  readonly plan_premium: string | null
  /** JSON: what that price was made of, for whom it was, and what the visitor read; null in older leads. */
  readonly plan_price: string | null
  /** JSON: field values by field name. */
  readonly fields: string
  /** 0 or 1. */
  readonly quarantined: number
  /** Why it was quarantined, also after its release; null in older leads. */
  readonly quarantine_reason: string | null
  readonly fingerprint: string
  /** The version of the consent text; null if there was none. */
  readonly consent: string | null
  /** When the personal data were erased; then `fields` is empty. */
  readonly erased_at: string | null
  /** BCP 47; null for the language of the config. */
  readonly language: string | null
  /** Covers all columns but `id`, `fingerprint`, `plan_price` and `quarantine_reason`; null in older leads. */
  readonly checksum: string | null
}

/** The outbox: one row for each lead and channel, with the latest event. */
interface DeliveryTable {
  readonly id: Generated<number>
  readonly lead_id: number
  readonly channel: Channel
  readonly event: Generated<LeadEvent>
  readonly state: DeliveryState
  /** The attempt under way included. */
  readonly attempts: number
  readonly queued_at: string
  /** When it is due; while leased, when the lease ends; after the last attempt, when that was. */
  readonly next_at: string
  /** Identifies the worker that has leased it. */
  readonly lease: string | null
  /** A status or a kind of failure; never a text from outside. */
  readonly last_result: string | null
}

/** Signing keys shared by all servers on the database. */
interface KeyTable {
  readonly name: string
  /** Hexadecimal. */
  readonly key: string
}

/** Targets that answered 410 Gone; enabled again by a replay. */
interface DisabledTargetTable {
  /** SHA-256 of the target's address, hexadecimal. */
  readonly target: string
  readonly disabled_at: string
}

/** Append-only. */
interface AuditTable {
  readonly id: Generated<number>
  readonly at: string
  readonly actor: string
  readonly action: string
  readonly reference: string | null
  readonly detail: string | null
}

export type AuditRow = Selectable<AuditTable>

/** One row: the latest time at which the clock was trusted. */
interface ClockTable {
  /** 1. */
  readonly id: number
  readonly seen_at: string
}

/** One row, written to test whether leads can be stored. */
interface WriteProbeTable {
  /** 1. */
  readonly id: number
  /** Random each time, so that it needs new space on the disk. */
  readonly payload: string
}

/** How often a step of a form was seen and answered on a day, by nobody in particular. */
interface FormCountTable {
  /** Day, form and step with spaces between. */
  readonly key: string
  /** YYYY-MM-DD by the time of the form's market. */
  readonly day: string
  readonly form: string
  /** A question's id, or `contact`. */
  readonly step: string
  readonly seen: number
  /** For `contact`, how often the form was accepted. */
  readonly answered: number
}

export type FormCountRow = Selectable<FormCountTable>

/** One row: how the database takes part in a move of all leads to another one; none before the first move. */
interface MoveTable {
  /** 1. */
  readonly id: number
  /** The same in both databases. */
  readonly move: string
  /**
   * `open` has the leads and takes new ones. `closing` still has them, and takes the outcomes of deliveries under way
   * alone; `copying` has them and takes nothing. `closed` takes nothing, for the leads are in the other database.
   */
  readonly state: 'open' | 'closing' | 'copying' | 'closed'
  /** The other database, without user and password. */
  readonly other: string
  readonly at: string
}

export type Move = Omit<Selectable<MoveTable>, 'id'>

/** Counts of the rate limit. */
interface PostCountTable {
  /** An HMAC of the network and the day, 64 hexadecimal digits. */
  readonly sender: string
  readonly posts: number
  /** When the row expires. */
  readonly ends_at: string
}

/** A row of the table of leads, with the text of its consent. */
export type LeadRow = Selectable<LeadTable> & { readonly consent_text: string | null }
