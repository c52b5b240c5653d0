import { isDay } from '#engine/dates/dates.ts'
import { type Form, requestedMarketId } from './forms.ts'
import type { LeadRequest } from './submission.ts'

/** The facts about a request that stand in the address of its thank-you page; none of them is personal. */
export interface Acknowledgement {
  /** The reference of an accepted lead. */
  readonly reference?: string
  /** The instant at which it was received, in UTC to the minute: `2026-11-22T05:31Z`. */
  readonly sent?: string
  /** The day that the visitor chose in the form's date field, YYYY-MM-DD. */
  readonly date?: string
  /** The requested plan: its market's id, a dot, and its number. */
  readonly plan?: string
}

/** The shape of a reference: a prefix of capitals, which the site chooses, and two groups: `AB-7K3M-9QXT`. */
export const referencePattern = /^[A-Z]{2,4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/

/** The address of the thank-you page for a lead; the same for the same lead within a minute. */
export function thankYouHref(form: Form, { fields, plan }: LeadRequest, reference: string, receivedAt: Date): string {
  const sent = `${receivedAt.toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length)}Z`
  const dateField = form.fields.find(({ type }) => type === 'date')
  const date = dateField && fields[dateField.name]
  return acknowledgementHref(form.thankYou, {
    reference,
    sent,
    ...(date !== undefined && isDay(date) && { date }),
    ...(plan && { plan: `${requestedMarketId(form, fields)}.${plan.id}` }),
  })
}

/** The address of a thank-you page for a request. Its parameters have a fixed order, because the address is signed. */
export function acknowledgementHref(path: string, request: Acknowledgement): string {
  const { reference, sent, date, plan } = request
  const params = Object.entries({ reference, sent, date, plan }).filter(([, value]) => value !== undefined)
  return `${path}?${params.map(([name, value]) => `${name}=${value}`).join('&')}`
}

/** Reads the query of a thank-you page. Values of any other shape are dropped, so that a forged link shows nothing of its own. */
export function acknowledgementIn(query: Readonly<Record<string, unknown>>): Acknowledgement {
  const { reference, sent, date, plan } = query
  if (typeof reference !== 'string' || !referencePattern.test(reference)) return {}
  return {
    reference,
    ...(typeof sent === 'string' && isInstant(sent) && { sent }),
    ...(typeof date === 'string' && isDay(date) && { date }),
    ...(typeof plan === 'string' && /^[a-z][a-z0-9-]*\.\d+$/.test(plan) && { plan }),
  }
}

function isInstant(value: string): boolean {
  return /^20\d\d-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\dZ$/.test(value) && isDay(value.slice(0, value.indexOf('T')))
}
