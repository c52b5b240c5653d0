import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import type { Form } from '../engine/forms/forms.ts'
import type { Addresses } from './addresses.ts'
import type { AppOptions } from './app-options.ts'
import { isCrossSite } from './cross-site.ts'
import type { Failures } from './failures.ts'
import { receive } from './receive-lead.ts'
import { htmlSender } from './security-headers.ts'

/** Receives every form of the site at the path it posts to. */
export function addLeadRoutes(
  app: FastifyInstance,
  options: AppOptions,
  addresses: Addresses,
  failures: Pick<Failures, 'status'>,
): void {
  const sendHtml = htmlSender(options.site.config.logoService)
  for (const [action, { form, page }] of addresses.receivers) {
    const onRequest = crossSiteGuard(form, options, failures)
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
  { status }: Pick<Failures, 'status'>,
): onRequestAsyncHookHandler {
  return async (request, reply) => {
    if (!isCrossSite(request, site.config.origin)) return
    metrics?.posted(name, 'cross_site')
    return status(reply, 403)
  }
}
