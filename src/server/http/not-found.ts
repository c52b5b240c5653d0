import type { FastifyInstance } from 'fastify'
import type { Addresses } from './addresses.ts'
import type { ErrorPages } from './error-pages.ts'

/** Answers requests that meet no page, file or form: the wrong ending, the wrong method, the wrong path. */
export function addNotFoundAnswers(app: FastifyInstance, addresses: Addresses, { status, notFound }: ErrorPages): void {
  app.addHook('onRequest', async (request, reply) => {
    const { path, query } = splitAddress(request.raw.url ?? '/')
    const plain = withoutTail(path)
    // Only to known paths: a redirect to anything else could be made to leave the site.
    if (plain !== path && addresses.allowed(plain)) return reply.redirect(plain + query, 308)
    if (!request.is404) return
    // Answered before the body is read, which may be of any kind here.
    const allow = addresses.allowed(path)
    return allow ? status(reply.header('allow', allow), 405) : notFound(reply)
  })
  app.setNotFoundHandler((_request, reply) => notFound(reply))
}

function splitAddress(url: string): { readonly path: string; readonly query: string } {
  const mark = url.indexOf('?')
  return mark === -1 ? { path: url, query: '' } : { path: url.slice(0, mark), query: url.slice(mark) }
}

/** The path without what other web servers have at its end: a slash, or `/index.html`. */
function withoutTail(path: string): string {
  const tail = path.endsWith('/index.html') ? '/index.html' : path.endsWith('/') ? '/' : ''
  return path.slice(0, path.length - tail.length) || '/'
}
