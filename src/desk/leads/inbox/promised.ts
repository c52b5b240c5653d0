import { isDay } from '#engine/dates.ts'
import { officeTimeAfter, promiseTo } from '#engine/offices.ts'
import type { Lead } from '#server/leads.ts'
import type { LeadForm } from '#studio/server/lead-forms.ts'
import type { LeadWorkRow } from '../../database/lead-work-tables.ts'

type Times = Pick<LeadWorkRow, 'promised_at' | 'call_from' | 'call_until' | 'due_at'>

export const nothingPromised: Times = { promised_at: null, call_from: null, call_until: null, due_at: null }

/** What the thank-you page told the sender of a lead. It is worked out once: later hours of the office break no promise. */
export function promisedTo(
  { fields, receivedAt }: Pick<Lead, 'fields' | 'receivedAt'>,
  form: LeadForm | undefined,
): Times {
  if (!form?.office) return nothingPromised
  const chosen = form.dateField === undefined ? undefined : fields[form.dateField]
  const day = chosen !== undefined && isDay(chosen) ? chosen : undefined
  const { answerBy, call } = promiseTo(form.office, form.steps, new Date(receivedAt), day)
  const promised_at = answerBy?.toISOString() ?? call?.until.toISOString() ?? null
  return {
    promised_at,
    call_from: call?.from.toISOString() ?? null,
    call_until: call?.until.toISOString() ?? null,
    due_at: promised_at,
  }
}

/** The promise that is open after an attempt to reach the visitor: the call, if its day has not begun. */
export function dueAfterAttempt({ call_from, call_until }: Times, at: string): string | null {
  return call_from !== null && at < call_from ? call_until : null
}

/** Sorts after every time. */
const noTime = '9999-12-31T00:00:00.000Z'

/** By when somebody is to do something. Waiting for a visitor hides no promise. */
export function nextAt({ due_at, waiting_until }: Pick<LeadWorkRow, 'due_at' | 'waiting_until'>): string {
  return [due_at, waiting_until].filter((at) => at !== null).toSorted()[0] ?? noTime
}

/** How long a take may rest, in the office's time. */
const restMs = 2 * 60 * 60_000

/** When a take that rests from now on goes back to the list. */
export function restsAt(form: LeadForm | undefined, now: Date): string {
  const at = form?.office && officeTimeAfter(form.office, now, restMs)
  return (at ?? new Date(now.getTime() + restMs)).toISOString()
}
