import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { askedBy, type PageSource } from '../pages/page-source.ts'
import { htmlSender } from '../protection/security-headers.ts'

/** The answers to requests that lead nowhere; each is a page to read, never a stack trace. */
export interface ErrorPages {
  /** 404 with the not-found page. */
  notFound(reply: FastifyReply): Promise<FastifyReply>
  /** The error screen for an HTTP status. */
  status(reply: FastifyReply, status: number): Promise<FastifyReply>
}

/** The error pages of a site. */
export function errorPages(pages: () => PageSource): ErrorPages {
  const status: ErrorPages['status'] = async (reply, code) => {
    const { addresses, renderError } = pages()
    const path = pathOf(reply.request)
    const site = addresses.siteAt(path)
    forgetBody(reply).code(code).header('cache-control', 'no-store')
    try {
      return htmlSender(site.config.logoService)(reply, await renderError(code, addresses.frame(path)))
    } catch (err) {
      reply.log.error({ err }, 'error screen failed')
      return reply.type('text/plain; charset=utf-8').send(`${site.messages.error.title} (${code})\n`)
    }
  }
  return {
    status,
    async notFound(reply) {
      const { addresses, document } = pages()
      const { site } = addresses
      const page = addresses.notFound(pathOf(reply.request))
      const html = page && (await document(page).catch(() => undefined))
      if (html === undefined) return status(reply, 404)
      return htmlSender(site.config.logoService)(forgetBody(reply).code(404).header('cache-control', 'no-cache'), html)
    },
  }
}

/** Takes back what a half-prepared answer says of another body. */
function forgetBody(reply: FastifyReply): FastifyReply {
  for (const header of ['content-encoding', 'content-length', 'etag']) reply.removeHeader(header)
  return reply
}

/** Answers requests that meet no page, file or form: the wrong ending, the wrong method, the wrong path. */
export function addNotFoundAnswers(
  app: FastifyInstance,
  pages: () => PageSource,
  { status, notFound }: ErrorPages,
): void {
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    const allowed = pages().addresses.allowed(askedBy(request).path)
    if (!allowed || allowed.includes(request.method)) return notFound(reply)
    return status(reply.header('allow', allowed.join(', ')), 405)
  }
  app.addHook('onRequest', async (request, reply) => {
    const { path, query } = askedBy(request)
    const { allowed, receivers, redirects } = pages().addresses
    const plain = withoutTail(path)
    // Only to known paths: a redirect to anything else could be made to leave the site.
    if (plain !== path && (allowed(plain) || redirects.has(plain))) return reply.redirect(plain + query, 308)
    // Answered before the body is read, which may be of any kind here.
    if (request.is404 || (request.method === 'POST' && !receivers.has(path))) return answer(request, reply)
  })
  app.setNotFoundHandler(answer)
}

/** The path of a request as it is written, also where it cannot be decoded. */
function pathOf({ raw }: FastifyRequest): string {
  return raw.url?.replace(/\?.*/s, '') ?? '/'
}

/** The path without what other web servers have at its end: a slash, or `/index.html`. */
function withoutTail(path: string): string {
  const tail = path.endsWith('/index.html') ? '/index.html' : path.endsWith('/') ? '/' : ''
  return path.slice(0, path.length - tail.length) || '/'
}
