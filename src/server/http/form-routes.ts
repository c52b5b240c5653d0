import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Form, thankYouHref, valuesForOtherForm } from '#engine/forms.ts'
import { isOptionField } from '#engine/plans.ts'
import { isOpen, type Site, type Visit } from '#engine/site.ts'
import { type FormBody, fieldRulesAt, type LeadRequest, readSubmission, type Submission } from '#engine/submission.ts'
import { fill } from '#engine/text.ts'
import { contactStep } from '#engine/wizard.ts'
import type { Page } from '#site/pages/page.ts'
import { pageForMarket } from '#site/pages/page-for-request.ts'
import type { FormCounts } from '../counts.ts'
import { asksNotToBeCounted, countedStep } from '../form-counts/form-count-route.ts'
import type { LeadStore } from '../lead-store.ts'
import { logEvent } from '../log-events.ts'
import type { Metrics, PostOutcome } from '../metrics/metrics.ts'
import { anyPath, type PageSource, type Receiver, requestTarget } from '../pages.ts'
import type { ConcurrencyLimit } from '../protection/concurrency-limit.ts'
import { isCrossSite } from '../protection/cross-site.ts'
import { isFromOurPage, readFormTiming } from '../protection/time-trap.ts'
import { type RateLimit, sendHtml, type UrlSigner } from '../protection.ts'
import type { ErrorPages } from './error-pages.ts'
import type { IsLate } from './graceful-shutdown.ts'

export interface FormOptions {
  /** To be called once in each request: the pages may change in between. */
  readonly pages: () => PageSource
  readonly store: LeadStore
  /** Signs the URLs of thank-you pages; the same for every server of the site. */
  readonly signer: UrlSigner
  readonly now: () => Date
  readonly rateLimit?: RateLimit | undefined
  /** A form that is sent sooner after its page was shown is quarantined. */
  readonly tooFastMs?: number
  readonly metrics?: Metrics | undefined
  /** Counts nothing when left out. */
  readonly formCounts?: FormCounts | undefined
}

interface FormRouteOptions extends FormOptions {
  readonly isLate: IsLate
  readonly limit: ConcurrencyLimit
}

/** A redirect after an accepted form, or the form to show again as it was filled in. */
type Answer = { readonly outcome: PostOutcome } & (
  | { readonly location: string }
  | { readonly status: 410 | 422 | 429 | 503; readonly visit: Visit; readonly retryAfter?: number }
)

async function receive(receiver: Receiver, request: FastifyRequest, options: FormRouteOptions): Promise<Answer> {
  const { form, site } = receiver
  const { tooFastMs: tooFast = 0, signer } = options
  const receivedAt = options.now()
  const { body, waitedMs = 0, token } = readFormTiming((request.body ?? {}) as FormBody, signer, receivedAt)
  const submission = readSubmission(form, body, {
    ...fieldRulesAt(site, receivedAt, form),
    tooFast,
    isFromOurPage: isFromOurPage(request) || waitedMs >= tooFast,
  })
  const answer = await answerTo(submission, receivedAt, receiver, request, options)
  if ('location' in answer || tooFast === 0) return answer
  return { ...answer, visit: { ...answer.visit, shownSince: token } }
}

async function answerTo(
  submission: Submission,
  receivedAt: Date,
  { form, page, site }: Receiver,
  request: FastifyRequest,
  options: FormRouteOptions,
): Promise<Answer> {
  const { messages, config } = site
  const { statuses } = messages.error
  const notStored = (): Answer => {
    const visit = visitAgain(given(form, submission), [{ field: 'form-name', message: statuses['503'] }])
    return { outcome: 'not_stored', status: 503, visit }
  }
  if (options.isLate(request.raw)) return notStored()
  const retryAfter = await secondsToWait(request, options, receivedAt)
  if (retryAfter > 0) {
    const visit = visitAgain(given(form, submission), [{ field: 'form-name', message: statuses['429'] }])
    return { outcome: 'rate_limited', status: 429, visit, retryAfter }
  }
  if (form.market && !isOpen(form.market)) {
    return { outcome: 'closed', status: 410, visit: visitElsewhere(site, form, given(form, submission), page()) }
  }
  if (!submission.accepted) {
    const { values, errors, end } = submission
    return { outcome: 'invalid', status: 422, visit: { ...visitAgain(values, errors), ...(end && { end }) } }
  }
  try {
    const { reference, duplicate } = await options.store.add(submission.request, receivedAt, config.referencePrefix)
    const outcome = submission.request.suspicious ? 'quarantined' : duplicate ? 'duplicate' : 'accepted'
    return { outcome, location: options.signer.sign(thankYouHref(form, submission.request, reference, receivedAt)) }
  } catch (err) {
    logEvent(request.log, 'lead-not-stored', 'lead not stored', { err })
    return notStored()
  }
}

/** How long the sender has to wait. A post that cannot be counted is accepted: a lead is worth more. */
async function secondsToWait(request: FastifyRequest, options: FormOptions, now: Date): Promise<number> {
  try {
    return (await options.rateLimit?.(request.ip, now)) ?? 0
  } catch (err) {
    logEvent(request.log, 'post-not-counted', 'post not counted', { err })
    options.metrics?.uncounted()
    return 0
  }
}

function visitAgain(values: NonNullable<Visit['values']>, errors: NonNullable<Visit['errors']>): Visit {
  return { values, errors, ...(values['plan'] && { plan: Number(values['plan']) }) }
}

/** Shows the values given to a form of a closed market in the form of another page. */
function visitElsewhere({ messages }: Site, form: Form, values: NonNullable<Visit['values']>, page: Page): Visit {
  const fields = page.blocks.flatMap((block) => (block.kind === 'leadForm' ? block.fields : []))
  const message = fill(messages.closed.refused, { market: form.market?.name ?? form.name })
  return { values: valuesForOtherForm(fields, form, values), errors: [{ field: 'form-name', message }] }
}

/** The submitted values by field name. */
function given(form: Form, submission: Submission): NonNullable<Visit['values']> {
  return submission.accepted ? valuesOf(form, submission.request) : submission.values
}

/** The submitted values of a request, without derived and fixed fields. */
function valuesOf(form: Form, { fields, plan }: LeadRequest): Record<string, string> {
  const questions = form.wizard?.questions ?? []
  const isAsked = (name: string) => names.has(name) || isOptionField(name)
  const names = new Set([...questions.map(({ field }) => field), ...form.fields.map(({ name }) => name)])
  const entries = Object.entries(fields).filter(([name]) => isAsked(name))
  return { ...Object.fromEntries(entries), ...(plan && { plan: String(plan.id) }) }
}

/** Counts an accepted form whose steps its page counted; `counted` says that it did. */
function countSent(request: FastifyRequest, { form, site }: Receiver, { formCounts, now }: FormOptions): void {
  const isCounted = site.config.countsForms && (request.body as FormBody)['counted'] !== undefined
  if (!isCounted || !form.market?.wizard || asksNotToBeCounted(request)) return
  formCounts?.count(countedStep(form.market, contactStep, now()), 'answered')
}

/** Receives every form at the path it posts to. */
export function addFormRoutes(app: FastifyInstance, options: FormRouteOptions, { status }: ErrorPages): void {
  const { pages, metrics, limit } = options
  const formAt = (request: FastifyRequest) => {
    const { addresses, render } = pages()
    const receiver = addresses.receivers.get(requestTarget(request).path)
    return receiver && { ...receiver, render }
  }
  app.post(anyPath, {
    async onRequest(request, reply) {
      const asked = formAt(request)
      if (!asked || !isCrossSite(request, asked.site.config.origin)) return
      // Before the body is read.
      metrics?.posted(asked.form.name, 'cross_site')
      return status(reply, 403)
    },
    async handler(request, reply) {
      const asked = formAt(request)
      if (!asked) return reply.callNotFound()
      const { form, page, site, render } = asked
      reply.header('cache-control', 'no-store')
      const answer = await receive(asked, request, options)
      metrics?.posted(form.name, answer.outcome)
      if (answer.outcome === 'accepted') countSent(request, asked, options)
      if ('location' in answer) return reply.redirect(answer.location, 303)
      if (answer.retryAfter) reply.header('retry-after', answer.retryAfter)
      const release = await limit.slot(request)
      const html = await render(pageForMarket(site, page(), answer.visit.values ?? {}), answer.visit).finally(release)
      return sendHtml(reply.code(answer.status), site, html)
    },
  })
}
