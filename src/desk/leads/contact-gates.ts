import { msPerDay } from '#engine/dates.ts'
import type { NumberedLead } from '#server/leads.ts'
import type { LeadMarket } from '#studio/server/lead-forms.ts'
import type { ContactChannel, LeadEventRow } from '../database/lead-work-tables.ts'

/** Why a way to reach somebody is open, or closed. */
export type GateReason =
  | 'asked'
  | 'agreed'
  | 'not-listed'
  | 'listed'
  | 'withdrew'
  /** The consent is too old, and no register was searched. */
  | 'ran-out'
  /** The search of the register is too old. */
  | 'search-ran-out'

/** Whether a way to reach the sender of a request is open. */
export interface ContactGate {
  readonly isOpen: boolean
  readonly reason: GateReason
  /** When that began; ISO 8601 in UTC. */
  readonly since: string
  /** When it closes by itself; null for never. */
  readonly until: string | null
}

export type ContactGates = Readonly<Record<ContactChannel, ContactGate>>

type ConsentEvent = Pick<LeadEventRow, 'kind' | 'at'>

type Rules = Pick<LeadMarket, 'consentDays' | 'doNotCall'>

/**
 * The ways to reach the sender of a request at a time. Sending it agrees to an answer, for as many days as the market says;
 * after that, calls and messages are open while a search of the do-not-call register holds. Withdrawal closes all.
 *
 * @param events of the request, in any order.
 */
export function contactGates(
  { receivedAt }: Pick<NumberedLead, 'receivedAt'>,
  events: readonly ConsentEvent[],
  { consentDays, doNotCall }: Rules,
  now: Date,
): ContactGates {
  const latest = (...kinds: readonly ConsentEvent['kind'][]) =>
    events.filter(({ kind }) => kinds.includes(kind)).toSorted((a, b) => (a.at < b.at ? 1 : -1))[0]
  const isPast = (at: string | null) => at !== null && at <= now.toISOString()
  const consent = latest('agreed', 'withdrew')
  if (consent?.kind === 'withdrew') {
    const closed = { isOpen: false, reason: 'withdrew', since: consent.at, until: null } as const
    return { call: closed, whatsapp: closed, mail: closed }
  }
  const since = consent?.at ?? receivedAt
  const until = consentDays === undefined ? null : daysAfter(since, consentDays)
  if (!isPast(until)) {
    const open = { isOpen: true, reason: consent ? 'agreed' : 'asked', since, until } as const
    return { call: open, whatsapp: open, mail: open }
  }
  const ranOut = { isOpen: false, reason: 'ran-out', since: until ?? since, until: null } as const
  const search = doNotCall && latest('listed', 'not-listed')
  if (!search) return { call: ranOut, whatsapp: ranOut, mail: ranOut }
  const holds = daysAfter(search.at, doNotCall.days)
  const byRegister: ContactGate =
    search.kind === 'listed'
      ? { isOpen: false, reason: 'listed', since: search.at, until: null }
      : isPast(holds)
        ? { isOpen: false, reason: 'search-ran-out', since: holds, until: null }
        : { isOpen: true, reason: 'not-listed', since: search.at, until: holds }
  return { call: byRegister, whatsapp: byRegister, mail: ranOut }
}

function daysAfter(at: string, days: number): string {
  return new Date(Date.parse(at) + days * msPerDay).toISOString()
}
