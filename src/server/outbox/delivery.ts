import type { Lead } from '../database/lead.ts'
import type { Channel, LeadEvent } from '../database/tables.ts'

/** A lead, and its latest change if it was corrected or erased. */
export interface Delivery extends Lead {
  /** `at` is ISO 8601. */
  readonly change?: { readonly event: Exclude<LeadEvent, 'received'>; readonly at: string }
}

/** The same in every attempt at a delivery, and different from that of any other; without full stops. */
export function idempotencyKey({ reference, change }: Delivery): string {
  return change ? `${reference}-${change.event}-${Date.parse(change.at)}` : reference
}

export interface DeliveryOutcome {
  readonly delivered: boolean
  /** A status or a kind of failure, such as `HTTP 503`; never a text that the other side wrote. */
  readonly result: string
  readonly retryAfter?: Date | undefined
  /** Whether the target refuses all further deliveries (410 Gone). */
  readonly gone?: boolean
}

/** The leads that a target gets: those of one market, or all but those of some. */
export type MarketScope = { readonly only: string } | { readonly except: readonly string[] }

/** A target of leads and how they are sent to it. */
export interface Sender {
  readonly channel: Channel
  /** All leads when left out. */
  readonly markets?: MarketScope
  /** Identifies the target among those of its channel, past ones too: 64 hexadecimal digits. */
  readonly target: string
  /** The target's host and port, for the operator; nothing secret. */
  readonly host: string
  /** Makes one attempt; ends within a minute and throws nothing. */
  send(delivery: Delivery): Promise<DeliveryOutcome>
}

/** The parts of a network library's error that name its cause. */
interface NetworkError {
  readonly name?: string
  readonly code?: unknown
  /** From nodemailer, which replaces it by a vaguer `code`. */
  readonly originalCode?: unknown
  /** From `fetch`. */
  readonly cause?: { readonly code?: unknown }
}

/** The outcome of an attempt that threw, named by the error's code. */
export function failedOutcome(error: unknown): DeliveryOutcome {
  const { name, code, originalCode, cause } = error as NetworkError
  const isTimeout = name === 'TimeoutError' || name === 'AbortError' || code === 'ETIMEDOUT'
  const found = [cause?.code, originalCode, code].find(
    (word) => typeof word === 'string' && /^[A-Z][A-Z0-9_]*$/.test(word),
  )
  return { delivered: false, result: isTimeout ? 'timed out' : String(found ?? 'failed') }
}
