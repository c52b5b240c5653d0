import type { FastifyInstance, FastifyRequest } from 'fastify'
import { thankYouHref } from '../../engine/forms/acknowledgement.ts'
import { fieldRulesAt } from '../../engine/forms/fields.ts'
import type { Form } from '../../engine/forms/forms.ts'
import {
  type FormBody,
  type LeadRequest,
  readSubmission,
  type Submission,
  valuesFor,
} from '../../engine/forms/submission.ts'
import type { Visit } from '../../engine/forms/visit.ts'
import { isOpen, type Site } from '../../engine/site/site.ts'
import { fill } from '../../engine/site/template.ts'
import type { Page } from '../../pages/page.ts'
import { pageForMarket } from '../../pages/page-for-request.ts'
import type { LeadStore } from '../leads/lead-store.ts'
import type { Metrics, PostOutcome } from '../metrics/metrics.ts'
import { anyPath, askedBy, type PageSource, type Receiver } from '../pages/page-source.ts'
import type { AddressSigner } from '../protection/address-signature.ts'
import type { ConcurrencyLimit } from '../protection/concurrency-limit.ts'
import type { RateLimit } from '../protection/rate-limit.ts'
import { htmlSender } from '../protection/security-headers.ts'
import { shownSince } from '../protection/shown-since.ts'
import type { ErrorPages } from './error-pages.ts'
import type { IsLate } from './shutdown.ts'

/** What receives forms. */
export interface FormOptions {
  /** Asked once for each request: the pages may change in between. */
  readonly pages: () => PageSource
  readonly store: LeadStore
  /** Signs the addresses of thank-you pages; the same for every server of the site. */
  readonly signer: AddressSigner
  readonly now: () => Date
  /** How much one address may post; as much as it likes when left out. */
  readonly rateLimit?: RateLimit | undefined
  /** How soon after its page was shown a form comes from software, in milliseconds; none does when left out. */
  readonly tooFastMs?: number
  readonly metrics?: Metrics | undefined
}

/** What the routes of forms work with. */
interface FormRouteOptions extends FormOptions {
  readonly isLate: IsLate
  readonly limit: ConcurrencyLimit
}

/** Where an accepted form leads, or the form to show again with what stood in it. */
type Answer = { readonly outcome: PostOutcome } & (
  | { readonly location: string }
  | { readonly status: 410 | 422 | 429 | 503; readonly visit: Visit; readonly retryAfter?: number }
)

/** Reads, counts and stores a posted form. */
async function receive(receiver: Receiver, request: FastifyRequest, options: FormRouteOptions): Promise<Answer> {
  const { form, site } = receiver
  const { tooFastMs: tooFast = 0, signer } = options
  const receivedAt = options.now()
  const { body, waitedMs = 0, token } = shownSince((request.body ?? {}) as FormBody, signer, receivedAt)
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
  const { statuses } = site.messages.error
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
    return { outcome: 'invalid', status: 422, visit: visitAgain(submission.values, submission.errors) }
  }
  try {
    const { reference, duplicate } = await options.store.add(submission.request, receivedAt)
    const outcome = submission.request.suspicious ? 'quarantined' : duplicate ? 'duplicate' : 'accepted'
    return { outcome, location: options.signer.sign(thankYouHref(form, submission.request, reference, receivedAt)) }
  } catch (err) {
    request.log.error({ err }, 'lead not stored')
    return notStored()
  }
}

/** For how long the sender has to wait; nobody has to where posts cannot be counted, for a lead is worth more. */
async function secondsToWait(request: FastifyRequest, options: FormOptions, now: Date): Promise<number> {
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

/** The visit that shows what a visitor gave to a form that takes nothing any more in the form of another page. */
function visitElsewhere({ messages }: Site, form: Form, values: NonNullable<Visit['values']>, page: Page): Visit {
  const fields = page.blocks.flatMap((block) => (block.kind === 'leadForm' ? block.fields : []))
  const message = fill(messages.closed.refused, { market: form.market?.name ?? form.name })
  return { values: valuesFor(fields, form, values), errors: [{ field: 'form-name', message }] }
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
export function addFormRoutes(app: FastifyInstance, options: FormRouteOptions, { status }: ErrorPages): void {
  const { pages, metrics, limit } = options
  const formAt = (request: FastifyRequest) => {
    const { addresses, render } = pages()
    const receiver = addresses.receivers.get(askedBy(request).path)
    return receiver && { ...receiver, render }
  }
  app.post(anyPath, {
    async onRequest(request, reply) {
      const asked = formAt(request)
      if (!asked || !isCrossSite(request, asked.site.config.origin)) return
      // Refused before any of it is read.
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
      if ('location' in answer) return reply.redirect(answer.location, 303)
      if (answer.retryAfter) reply.header('retry-after', answer.retryAfter)
      const release = await limit.slot(request)
      const html = await render(pageForMarket(site, page(), answer.visit.values ?? {}), answer.visit).finally(release)
      return htmlSender(site.config.logoService)(reply.code(answer.status), html)
    },
  })
}

/** Whether a browser says, by headers that no page can set, that a form was sent from a page of this very site. */
function isFromOurPage({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-site'] === 'same-origin' && headers['sec-fetch-mode'] === 'navigate'
}

/**
 * Whether a form was sent from a page of another site. Browsers say so by `Sec-Fetch-Site`, older ones by `Origin`;
 * what says neither is no browser, and nobody's session can be abused by it. `origin` is the site's own.
 */
function isCrossSite({ headers, host }: FastifyRequest, origin: string): boolean {
  const { 'sec-fetch-site': site, origin: sender } = headers
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  return sender !== undefined && sender !== origin && URL.parse(sender)?.host !== host
}
