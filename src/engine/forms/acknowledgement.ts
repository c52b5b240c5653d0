import { isDay } from '../dates/dates.ts'
import { type Form, marketAsked } from './forms.ts'
import type { LeadRequest } from './submission.ts'

/** What the address of a thank-you page says of the request: nothing personal, and all of it lasts. */
export interface Acknowledgement {
  /** The reference of an accepted lead. */
  readonly reference?: string
  /** When it was received: an instant in UTC to the minute, such as `2026-11-22T05:31Z`. */
  readonly sent?: string
  /** The day that the visitor chose in the form's date field, YYYY-MM-DD. */
  readonly date?: string
  /** The plan asked for: the id of its market and its number, with a dot between them. */
  readonly plan?: string
}

/** The exact shape of a reference, such as `HC-7K3M-9QXT`. */
export const referencePattern = /^HC-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/

/** The address of the thank-you page of a lead received at `receivedAt`; the same for the same lead at that minute. */
export function thankYouHref(form: Form, { fields, plan }: LeadRequest, reference: string, receivedAt: Date): string {
  const sent = `${receivedAt.toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length)}Z`
  const dateField = form.fields.find(({ type }) => type === 'date')
  const date = dateField && fields[dateField.name]
  return acknowledgementHref(form.thankYou, {
    reference,
    sent,
    ...(date !== undefined && isDay(date) && { date }),
    ...(plan && { plan: `${marketAsked(form, fields)}.${plan.id}` }),
  })
}

/** The address of a thank-you page that says this of a request: always the same text for the same request. */
export function acknowledgementHref(path: string, request: Acknowledgement): string {
  const { reference, sent, date, plan } = request
  const said = Object.entries({ reference, sent, date, plan }).filter(([, value]) => value !== undefined)
  return `${path}?${said.map(([name, value]) => `${name}=${value}`).join('&')}`
}

/** What a query says of a request. Only exact shapes are taken, so that nothing a stranger wrote into a link is shown. */
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
