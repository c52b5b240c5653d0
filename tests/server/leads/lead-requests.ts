import type { LeadRequest } from '#engine/submission.ts'
import { now } from '#tests/server/start-app.ts'

/** A request for a quote, as the receiver accepts it. */
export const request: LeadRequest = {
  form: 'atlantis-quote',
  market: 'atlantis',
  plan: { id: 2, name: 'Trident Mutual Lagoon' },
  fields: { name: 'Ama', residency: 'citizen', email: 'ama@example.org' },
  suspicious: false,
}

/** The same request with another name. */
export function requestBy(name: string, change: Partial<LeadRequest> = {}): LeadRequest {
  return { ...request, fields: { ...request.fields, name, email: `${name.toLowerCase()}@example.org` }, ...change }
}

/** `now` plus some hours. */
export function hoursLater(hours: number): Date {
  return new Date(now.getTime() + hours * 60 * 60 * 1000)
}
