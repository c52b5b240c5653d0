import fastifyFormbody from '@fastify/formbody'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { dateIn, type FieldRules } from '../engine/field-error.ts'
import type { Form } from '../engine/forms.ts'
import { type FormBody, type LeadRequest, readSubmission } from '../engine/submission.ts'
import type { Visit } from '../engine/visit.ts'
import type { Addresses } from './addresses.ts'
import type { AppOptions } from './app-options.ts'
import { htmlSender } from './security-headers.ts'

/** The longest form body that is read, in bytes. */
export const bodyLimit = 32 * 1024

/** The last place on Earth where a day ends; the sign is POSIX's, so this is UTC-12. */
const lastTimeZone = 'Etc/GMT+12'

/** Receives every form of the site at the path it posts to. */
export async function addLeadRoutes(app: FastifyInstance, options: AppOptions, addresses: Addresses): Promise<void> {
  const sendHtml = htmlSender(options.site.config.logoService)
  app.removeAllContentTypeParsers()
  await app.register(fastifyFormbody, { bodyLimit })
  for (const [action, { form, page }] of addresses.receivers) {
    app.post(action, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const answer = await receive(form, request, options)
      if ('location' in answer) return reply.redirect(answer.location, 303)
      const html = await options.render(page, answer.visit)
      return sendHtml(reply.code(answer.status), html)
    })
  }
}

/** Where an accepted form leads, or the form to show again with what stood in it. */
type Answer = { readonly location: string } | { readonly status: 422 | 503; readonly visit: Visit }

async function receive(form: Form, request: FastifyRequest, { site, store, now }: AppOptions): Promise<Answer> {
  const receivedAt = now()
  const rules: FieldRules = {
    words: site.messages.form,
    markets: site.markets.map(({ id }) => id),
    // The visitor's own calendar counts, wherever that hangs: no date is refused that is still today somewhere.
    today: dateIn(lastTimeZone, receivedAt),
  }
  const submission = readSubmission(form, (request.body ?? {}) as FormBody, rules)
  if (!submission.accepted) return { status: 422, visit: visitAgain(submission.values, submission.errors) }
  try {
    const { reference } = await store.add(submission.request, receivedAt)
    return { location: `${form.thankYou}?reference=${reference}` }
  } catch (err) {
    request.log.error({ err }, 'lead not stored')
    const message = site.messages.error.statuses['503']
    return { status: 503, visit: visitAgain(valuesOf(form, submission.request), [{ field: 'form-name', message }]) }
  }
}

/** The visit that shows a form again as it was filled in. */
function visitAgain(values: NonNullable<Visit['values']>, errors: NonNullable<Visit['errors']>): Visit {
  return { values, errors, ...(values['plan'] && { plan: Number(values['plan']) }) }
}

/** What the visitor gave in a request, by field name: no derived and no fixed fields. */
function valuesOf(form: Form, { fields, plan }: LeadRequest): Record<string, string> {
  const questions = form.wizard?.questions ?? []
  const names = new Set([...questions.map(({ field }) => field), ...form.fields.map(({ name }) => name)])
  const given = Object.entries(fields).filter(([name]) => names.has(name))
  return { ...Object.fromEntries(given), ...(plan && { plan: String(plan.id) }) }
}
