import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import type { Metrics } from '../metrics/metrics.ts'
import { anyPath, askedBy, type PageSource } from '../pages/page-source.ts'
import type { TrustedProxies } from '../protection/trusted-proxies.ts'

/** Whether to log, as JSON lines, to the standard output or to a stream; not at all when left out. */
export type Logger = boolean | { readonly stream: { write(line: string): void } } | undefined

/** The logger's settings for Fastify. An error is logged by what our own code says of it. */
export function loggerOptions(logger: Logger): NonNullable<FastifyServerOptions['logger']> {
  if (!logger) return false
  return { ...(logger !== true && logger), serializers: { err: errorSummary } }
}

/** An error without what else a library hangs on it: a database adds whole rows, which are personal. */
function errorSummary({ name, message, stack, ...others }: Error): {
  type: string
  message: string
  stack: string
  code?: string
} {
  const { code } = others as { code?: unknown }
  return { type: name, message, stack: stack ?? '', ...(typeof code === 'string' && { code }) }
}

/** The id of a request, as each of its log lines has it: the one that a trusted proxy gave it, or a new one. */
export function requestIds(isTrusted: TrustedProxies = () => false): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    const given = headers['x-request-id']
    const isGiven = typeof given === 'string' && /^[\w.:-]{1,100}$/.test(given)
    return isGiven && isTrusted(socket.remoteAddress ?? '') ? given : randomUUID()
  }
}

/**
 * Writes down and measures each answer, and writes down each request whose visitor left before it was answered: by the
 * path of the site that it belongs to, never by what a visitor made up.
 */
export function addRequestLog(app: FastifyInstance, pages: () => PageSource, metrics: Metrics | undefined): void {
  const routeOf = (request: FastifyRequest) => {
    const { path } = askedBy(request)
    const { url } = request.routeOptions
    return url === anyPath && pages().addresses.allowed(path) ? path : url
  }
  app.addHook('onRequest', async (request, reply) => {
    const onAbort = () => {
      const { method, log } = request
      log.info({ method, route: routeOf(request) ?? null, ms: Math.round(reply.elapsedTime) }, 'aborted')
    }
    reply.raw.once('close', onAbort).once('finish', () => reply.raw.off('close', onAbort))
  })
  app.addHook('onResponse', async (request, { statusCode: status, elapsedTime }) => {
    const { method, log } = request
    const route = routeOf(request)
    log.info({ method, route: route ?? null, status, ms: Math.round(elapsedTime) }, 'answered')
    metrics?.answered({ method, route: route ?? 'none', status, seconds: elapsedTime / 1000 })
  })
}
