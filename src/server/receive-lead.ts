import type { FastifyRequest } from 'fastify'
import { dateIn } from '../engine/dates/dates.ts'
import { thankYouHref } from '../engine/forms/acknowledgement.ts'
import type { Form } from '../engine/forms/forms.ts'
import { type FormBody, type LeadRequest, readSubmission, type Submission } from '../engine/forms/submission.ts'
import type { Visit } from '../engine/forms/visit.ts'
import type { AppOptions } from './app-options.ts'
import type { PostOutcome } from './metrics/metrics.ts'

/** The last place on Earth where a day ends; the sign is POSIX's, so this is UTC-12. */
const lastTimeZone = 'Etc/GMT+12'

/** Where an accepted form leads, or the form to show again with what stood in it. */
export type Answer = { readonly outcome: PostOutcome } & (
  | { readonly location: string }
  | { readonly status: 422 | 429 | 503; readonly visit: Visit; readonly retryAfter?: number }
)

/** Reads, counts and stores a posted form. */
export async function receive(form: Form, request: FastifyRequest, options: AppOptions): Promise<Answer> {
  const receivedAt = options.now()
  const { error } = options.site.messages
  const submission = readSubmission(form, (request.body ?? {}) as FormBody, submissionRules(options, receivedAt))
  const retryAfter = await secondsToWait(request, options, receivedAt)
  if (retryAfter > 0) {
    const visit = visitAgain(given(form, submission), [{ field: 'form-name', message: error.statuses['429'] }])
    return { outcome: 'rate_limited', status: 429, visit, retryAfter }
  }
  if (!submission.accepted) {
    return { outcome: 'invalid', status: 422, visit: visitAgain(submission.values, submission.errors) }
  }
  try {
    const { reference, duplicate } = await options.store.add(submission.request, receivedAt)
    const outcome = submission.request.suspicious ? 'quarantined' : duplicate ? 'duplicate' : 'accepted'
    return { outcome, location: thankYouHref(form, submission.request, reference, receivedAt) }
  } catch (err) {
    request.log.error({ err }, 'lead not stored')
    const visit = visitAgain(given(form, submission), [{ field: 'form-name', message: error.statuses['503'] }])
    return { outcome: 'not_stored', status: 503, visit }
  }
}

function submissionRules({ site, tooFast = 0 }: AppOptions, receivedAt: Date) {
  return {
    words: site.messages.form,
    markets: site.markets.map(({ id }) => id),
    // The visitor's own calendar counts, wherever that hangs: no date is refused that is still today somewhere.
    today: dateIn(lastTimeZone, receivedAt),
    tooFast,
  }
}

/** For how long the sender has to wait; nobody has to where posts cannot be counted, for a lead is worth more. */
async function secondsToWait(request: FastifyRequest, options: AppOptions, now: Date): Promise<number> {
  try {
    return (await options.rateLimit?.(request.ip, now)) ?? 0
  } catch (err) {
    request.log.warn({ err }, 'post not counted')
    options.metrics?.uncounted()
    return 0
  }
}

/** The visit that shows a form again as it was filled in. */
function visitAgain(values: NonNullable<Visit['values']>, errors: NonNullable<Visit['errors']>): Visit {
  return { values, errors, ...(values['plan'] && { plan: Number(values['plan']) }) }
}

/** What the visitor gave, by field name. */
function given(form: Form, submission: Submission): NonNullable<Visit['values']> {
  return submission.accepted ? valuesOf(form, submission.request) : submission.values
}

/** What the visitor gave in a request, by field name: no derived and no fixed fields. */
function valuesOf(form: Form, { fields, plan }: LeadRequest): Record<string, string> {
  const questions = form.wizard?.questions ?? []
  const names = new Set([...questions.map(({ field }) => field), ...form.fields.map(({ name }) => name)])
  const entries = Object.entries(fields).filter(([name]) => names.has(name))
  return { ...Object.fromEntries(entries), ...(plan && { plan: String(plan.id) }) }
}
