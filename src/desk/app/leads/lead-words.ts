import type { Suspicion } from '#engine/submission.ts'
import type { ContactChannel, LeadEventKind, LeadState, Outcome } from '../../database/lead-work-tables.ts'
import type { ContactGate } from '../../leads/contact-gates.ts'
import type { LeadLine } from '../../leads/inbox/lead-lines.ts'
import type { Reason } from '../../leads/privacy.ts'
import type { LeadRequestPage } from '../../leads/request-page.ts'

/** A time on the clock of a market, or of this machine where there is none. */
export function clockTime(at: string, timeZone: string): string {
  const parts = { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const
  const zone = timeZone === '' ? {} : { timeZone }
  return new Intl.DateTimeFormat('en-GB', { ...parts, ...zone }).format(new Date(at))
}

/** The next deadline of a request, in words. */
export function dueText(line: LeadLine): string {
  const { dueAt, isOverdue, waitingUntil, state, outcome, contactedAt, timeZone } = line
  if (state === 'done') return outcome === null ? 'Before the desk' : outcomeNames[outcome]
  if (isOverdue && dueAt !== null) return `Overdue since ${clockTime(dueAt, timeZone)}`
  if (state === 'waiting' && waitingUntil !== null) return `Waiting until ${clockTime(waitingUntil, timeZone)}`
  if (dueAt !== null) return `By ${clockTime(dueAt, timeZone)}`
  return contactedAt === null ? 'No time promised' : `First tried ${clockTime(contactedAt, timeZone)}`
}

export const outcomeNames: Readonly<Record<Outcome, string>> = {
  won: 'Won',
  lost: 'Lost',
  'not-reached': 'Not reached',
  'not-a-request': 'Not a request',
}

export const stateNames: Readonly<Record<LeadState, string>> = {
  new: 'New',
  mine: 'Taken',
  waiting: 'Waiting',
  done: 'Done',
}

export const channelNames: Readonly<Record<ContactChannel, string>> = {
  call: 'Called',
  whatsapp: 'Wrote by WhatsApp',
  mail: 'Wrote a mail',
}

export const eventNames: Readonly<Record<Exclude<LeadEventKind, 'attempt'>, string>> = {
  take: 'Took it',
  'give-back': 'Gave it back',
  wait: 'Waits',
  done: 'Finished it',
  reopen: 'Opened it again',
  look: 'Looked at it',
  note: 'Noted',
  agreed: 'They agreed to be reached',
  withdrew: 'They want no more calls and messages',
  listed: 'The do-not-call register lists the number',
  'not-listed': 'The do-not-call register does not list the number',
}

export const reasonNames: Readonly<Record<Reason, string>> = {
  asked: 'They asked for it',
  withdrew: 'They took back their consent',
  mistyped: 'Something was mistyped',
  test: 'It was a test',
  genuine: 'Somebody wrote it',
  work: 'We need it for our work',
}

/** Why a request was taken for software's work. */
export const suspicionNames: Readonly<Record<Suspicion, string>> = {
  honeypot: 'it fills in a field that people do not see',
  'too-fast': 'it was sent faster than a person types',
  unproven: 'nothing shows that it came from a page of ours',
}

/** Why, and until when, a way to reach somebody is open or closed. */
export function gateText(
  { reason, since, until }: ContactGate,
  { timeZone, doNotCall }: Pick<LeadRequestPage, 'timeZone' | 'doNotCall'>,
): string {
  const register = doNotCall?.name ?? 'do-not-call register'
  const day = dayText(since, timeZone)
  const end = until === null ? '' : `, which holds until ${dayText(until, timeZone)}`
  const searchFirst = doNotCall ? ` Search the ${register} before you call.` : ''
  const sentences: Readonly<Record<ContactGate['reason'], string>> = {
    asked: `They asked for it on ${day}${end}.`,
    agreed: `They agreed on ${day}${end}.`,
    'not-listed': `The ${register} did not list the number on ${day}${end}.`,
    listed: `Closed: the ${register} lists the number, as of ${day}.`,
    withdrew: `Closed: since ${day} they want no more calls and messages.`,
    'ran-out': `Closed: their consent ran out on ${day}.${searchFirst}`,
    'search-ran-out': `Closed: the search of the ${register} ran out on ${day}. Search it again before you call.`,
  }
  return sentences[reason]
}

function dayText(at: string, timeZone: string): string {
  const zone = timeZone === '' ? {} : { timeZone }
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', ...zone }).format(
    new Date(at),
  )
}
