import type { Generated, Selectable } from 'kysely'

/** The tables of the lead database, as the latest migration leaves them. */
export interface Tables {
  readonly leads: LeadTable
  readonly deliveries: DeliveryTable
  readonly disabled_targets: DisabledTargetTable
  readonly clock: ClockTable
  readonly consents: ConsentTable
  readonly audit: AuditTable
  readonly keys: KeyTable
  readonly write_probe: WriteProbeTable
  /** On PostgreSQL only. */
  readonly post_counts: PostCountTable
}

/** The ways by which a lead can reach advisors. */
export type Channel = 'webhook' | 'mail'

/** What forms said that sending them agrees to, each text once. */
interface ConsentTable {
  /** The first 12 hexadecimal digits of the text's SHA-256. */
  readonly version: string
  readonly text: string
}

/** What a target is told of a lead. */
export type LeadEvent = 'received' | 'corrected' | 'erased'

/** Where a delivery stands; `parked` waits for the operator, `cancelled` has nothing left to send. */
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
  /** What the plan cost a year when the lead came, in words; null in older leads. */
  readonly plan_premium: string | null
  /** JSON: field values by field name. */
  readonly fields: string
  /** 0 or 1. */
  readonly quarantined: number
  readonly fingerprint: string
  /** The version of what the form said that sending it agrees to; null where it said nothing. */
  readonly consent: string | null
  /** When a person's data were erased; then `fields` is empty. */
  readonly erased_at: string | null
  /** BCP 47; null for the language of the config. */
  readonly language: string | null
  /** What vouches for the others but `id` and `fingerprint`; null in leads that are older than it. */
  readonly checksum: string | null
}

/** The outbox: one row for each lead and channel, with the latest that there is to tell of it. */
interface DeliveryTable {
  readonly id: Generated<number>
  readonly lead_id: number
  readonly channel: Channel
  readonly event: Generated<LeadEvent>
  readonly state: DeliveryState
  /** How often it was tried, the attempt under way included. */
  readonly attempts: number
  /** Since when it is being tried. */
  readonly queued_at: string
  /** When it is due; while a worker is at it, when the worker's lease ends; after the last attempt, when that was. */
  readonly next_at: string
  /** The mark of the worker that is at it. */
  readonly lease: string | null
  /** What came of the latest attempt: a status or a kind of failure, never a text from outside. */
  readonly last_result: string | null
  readonly settled_at: string | null
}

/** What every server on the database signs with. */
interface KeyTable {
  readonly name: string
  /** Hexadecimal. */
  readonly key: string
}

/** Targets that answered 410 Gone: nothing is sent there until the operator replays. */
interface DisabledTargetTable {
  /** SHA-256 of the target's address, hexadecimal. */
  readonly target: string
  readonly disabled_at: string
}

/** Who did what with leads: rows can only be added. */
interface AuditTable {
  readonly id: Generated<number>
  readonly at: string
  readonly actor: string
  readonly action: string
  readonly reference: string | null
  readonly detail: string | null
}

/** A row of the audit. */
export type AuditRow = Selectable<AuditTable>

/** One row: the latest time at which the clock was found right. */
interface ClockTable {
  /** 1. */
  readonly id: number
  readonly seen_at: string
}

/** One row: what was written to see whether leads can be. */
interface WriteProbeTable {
  /** 1. */
  readonly id: number
  /** New random text each time, so that it takes new room on the disk. */
  readonly payload: string
}

/** How often each sender has posted lately: see `protection/`. */
interface PostCountTable {
  /** 64 hexadecimal digits, made of an address, a secret and the day. */
  readonly sender: string
  readonly posts: number
  /** When the row means nothing any more. */
  readonly ends_at: string
}

/** A row of the table of leads, with the text of its consent. */
export type LeadRow = Selectable<LeadTable> & { readonly consent_text: string | null }
