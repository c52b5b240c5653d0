import type { Lead } from '../database/lead.ts'
import type { Channel, LeadEvent } from '../database/tables.ts'

/** A lead as a target is told of it. */
export interface LeadNews extends Lead {
  /** What became of it since it was received, and when (ISO 8601); undefined for nothing. */
  readonly change?: { readonly event: Exclude<LeadEvent, 'received'>; readonly at: string }
}

/** The name of a message on a lead, without full stops: the same in every attempt, and for no other message. */
export function newsId({ reference, change }: LeadNews): string {
  return change ? `${reference}-${change.event}-${Date.parse(change.at)}` : reference
}

/** What came of one attempt to deliver a lead. */
export interface DeliveryOutcome {
  readonly delivered: boolean
  /** A status or a kind of failure, such as `HTTP 503`; never a text that the other side wrote. */
  readonly result: string
  /** The time before which the other side does not want to hear of it. */
  readonly retryAfter?: Date | undefined
  /** Whether the other side wants nothing any more. */
  readonly gone?: boolean
}

/** Which leads a target gets: those of one market, or all but those of some. */
export type MarketScope = { readonly only: string } | { readonly except: readonly string[] }

/** One way by which leads reach advisors. */
export interface Sender {
  readonly channel: Channel
  /** All leads when left out. */
  readonly markets?: MarketScope
  /** Tells this target from an earlier one of the same channel: 64 hexadecimal digits. */
  readonly target: string
  /** Where the target is, for the operator: a host and its port, and nothing secret. */
  readonly host: string
  /** Makes one attempt; ends within a minute and throws nothing. */
  send(lead: LeadNews): Promise<DeliveryOutcome>
}

/** What an error of a network library may say of itself. */
interface Breakage {
  readonly name?: string
  readonly code?: unknown
  /** What nodemailer puts a vaguer `code` in place of. */
  readonly originalCode?: unknown
  /** Where `fetch` has the error of the network. */
  readonly cause?: { readonly code?: unknown }
}

/** The outcome of an attempt that broke off: says how in a word or two. */
export function brokenOff(error: unknown): DeliveryOutcome {
  const { name, code, originalCode, cause } = error as Breakage
  const isLate = name === 'TimeoutError' || name === 'AbortError' || code === 'ETIMEDOUT'
  const words = [cause?.code, originalCode, code]
  const known = words.find((word) => typeof word === 'string' && /^[A-Z][A-Z0-9_]*$/.test(word))
  return { delivered: false, result: isLate ? 'timed out' : String(known ?? 'failed') }
}
