import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { dateIn } from '../../engine/dates/dates.ts'
import { thankYouHref } from '../../engine/forms/acknowledgement.ts'
import type { Form } from '../../engine/forms/forms.ts'
import { type FormBody, type LeadRequest, readSubmission, type Submission } from '../../engine/forms/submission.ts'
import type { Visit } from '../../engine/forms/visit.ts'
import type { AppOptions } from '../app.ts'
import type { PostOutcome } from '../metrics/metrics.ts'
import { htmlSender } from '../protection/security-headers.ts'
import type { Addresses } from './addresses.ts'
import type { ErrorPages } from './error-pages.ts'

/** The last place on Earth where a day ends; the sign is POSIX's, so this is UTC-12. */
const lastTimeZone = 'Etc/GMT+12'

/** Where an accepted form leads, or the form to show again with what stood in it. */
type Answer = { readonly outcome: PostOutcome } & (
  | { readonly location: string }
  | { readonly status: 422 | 429 | 503; readonly visit: Visit; readonly retryAfter?: number }
)

/** Reads, counts and stores a posted form. */
async function receive(form: Form, request: FastifyRequest, options: AppOptions): Promise<Answer> {
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

function submissionRules({ site, tooFastMs = 0 }: AppOptions, receivedAt: Date) {
  return {
    messages: site.messages.form,
    markets: site.markets.map(({ id }) => id),
    // The visitor's own calendar counts, wherever that hangs: no date is refused that is still today somewhere.
    today: dateIn(lastTimeZone, receivedAt),
    tooFast: tooFastMs,
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

/** Receives every form of the site at the path it posts to. */
export function addFormRoutes(
  app: FastifyInstance,
  options: AppOptions,
  addresses: Addresses,
  errorPages: Pick<ErrorPages, 'status'>,
): void {
  const sendHtml = htmlSender(options.site.config.logoService)
  for (const [action, { form, page }] of addresses.receivers) {
    const onRequest = crossSiteGuard(form, options, errorPages)
    app.post(action, { onRequest }, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const answer = await receive(form, request, options)
      options.metrics?.posted(form.name, answer.outcome)
      if ('location' in answer) return reply.redirect(answer.location, 303)
      if (answer.retryAfter) reply.header('retry-after', answer.retryAfter)
      const html = await options.render(page, answer.visit)
      return sendHtml(reply.code(answer.status), html)
    })
  }
}

/** Refuses what a page of another site sends, before any of it is read. */
function crossSiteGuard(
  { name }: Form,
  { site, metrics }: AppOptions,
  { status }: Pick<ErrorPages, 'status'>,
): onRequestAsyncHookHandler {
  return async (request, reply) => {
    if (!isCrossSite(request, site.config.origin)) return
    metrics?.posted(name, 'cross_site')
    return status(reply, 403)
  }
}

/**
 * Whether a form was sent from a page of another site. Browsers say so by `Sec-Fetch-Site`, older ones by `Origin`;
 * what says neither is no browser, and nobody's session can be abused by it. `origin` is the site's own.
 */
export function isCrossSite({ headers, host }: FastifyRequest, origin: string): boolean {
  const { 'sec-fetch-site': site, origin: sender } = headers
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  return sender !== undefined && sender !== origin && URL.parse(sender)?.host !== host
}
