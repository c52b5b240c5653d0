import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorPages } from './error-pages.ts'
import { askedBy, type PageSource } from './page-source.ts'

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
    const { allowed, receivers } = pages().addresses
    const plain = withoutTail(path)
    // Only to known paths: a redirect to anything else could be made to leave the site.
    if (plain !== path && allowed(plain)) return reply.redirect(plain + query, 308)
    // Answered before the body is read, which may be of any kind here.
    if (request.is404 || (request.method === 'POST' && !receivers.has(path))) return answer(request, reply)
  })
  app.setNotFoundHandler(answer)
}

/** The path without what other web servers have at its end: a slash, or `/index.html`. */
function withoutTail(path: string): string {
  const tail = path.endsWith('/index.html') ? '/index.html' : path.endsWith('/') ? '/' : ''
  return path.slice(0, path.length - tail.length) || '/'
}
