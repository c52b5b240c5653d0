import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { logEvent } from '../log-events.ts'
import { anyPath, type PageSource, requestTarget } from '../pages.ts'
import { sendHtml } from '../protection.ts'

export interface ErrorPages {
  /** 404 with the not-found page. */
  notFound(reply: FastifyReply): Promise<FastifyReply>
  /** The error screen for an HTTP status. */
  status(reply: FastifyReply, status: number): Promise<FastifyReply>
}

export function errorPages(pages: () => PageSource): ErrorPages {
  const status: ErrorPages['status'] = async (reply, code) => {
    const { addresses, renderError } = pages()
    const path = rawPath(reply.request)
    const site = addresses.siteAt(path)
    withoutBodyHeaders(reply).code(code).header('cache-control', 'no-store')
    try {
      return sendHtml(reply, site, await renderError(code, addresses.frame(path)))
    } catch (err) {
      logEvent(reply.log, 'error-page-failed', 'error screen failed', { err })
      return reply.type('text/plain; charset=utf-8').send(`${site.messages.error.title} (${code})\n`)
    }
  }
  return {
    status,
    async notFound(reply) {
      const { addresses, document } = pages()
      const { site } = addresses
      const page = addresses.notFound(rawPath(reply.request))
      const html = page && (await document(page).catch(() => undefined))
      if (html === undefined) return status(reply, 404)
      return sendHtml(withoutBodyHeaders(reply).code(404).header('cache-control', 'no-cache'), site, html)
    },
  }
}

/** Removes the headers of a body that is not sent. */
function withoutBodyHeaders(reply: FastifyReply): FastifyReply {
  for (const header of ['content-encoding', 'content-length', 'etag']) reply.removeHeader(header)
  return reply
}

/** Answers requests that match no page, file or form: redirects other spellings of an address, then 405 or 404. */
export function addNotFoundAnswers(
  app: FastifyInstance,
  pages: () => PageSource,
  { status, notFound }: ErrorPages,
): void {
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    const allowed = pages().addresses.allowed(requestTarget(request).path)
    if (!allowed || allowed.includes(request.method)) return notFound(reply)
    return status(reply.header('allow', allowed.join(', ')), 405)
  }
  app.addHook('onRequest', async (request, reply) => {
    const { path, query } = requestTarget(request)
    const { receivers, respelled } = pages().addresses
    // Only to known paths: `//example.org/` would be an open redirect.
    const known = request.is404 || request.routeOptions.url === anyPath ? respelled(path) : undefined
    if (known !== undefined) return reply.redirect(encodeURI(known) + query, 308)
    // Before the body is read, which may be of any type here.
    if (request.is404 || (isPostToPage(request) && !receivers.has(path))) return answer(request, reply)
  })
  app.setNotFoundHandler(answer)
}

function isPostToPage({ method, routeOptions }: FastifyRequest): boolean {
  return method === 'POST' && routeOptions.url === anyPath
}

/** Undecoded, for it may be one that cannot be decoded. */
function rawPath({ raw }: FastifyRequest): string {
  return raw.url?.replace(/\?.*/s, '') ?? '/'
}
