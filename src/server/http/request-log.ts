import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import type { Metrics } from '../metrics/metrics.ts'
import { anyPath, type PageSource, requestTarget } from '../pages.ts'
import type { TrustedProxies } from '../protection.ts'

/** Logs JSON lines to the standard output or to a stream; nothing when left out. */
export type Logger = boolean | { readonly stream: { write(line: string): void } } | undefined

export function loggerOptions(logger: Logger): NonNullable<FastifyServerOptions['logger']> {
  if (!logger) return false
  return { ...(logger !== true && logger), serializers: { err: errorSummary } }
}

/** Leaves out further properties of an error: a database library adds whole rows, which are personal. */
function errorSummary({ name, message, stack, ...others }: Error): {
  type: string
  message: string
  stack: string
  code?: string
} {
  const { code } = others as { code?: unknown }
  return { type: name, message, stack: stack ?? '', ...(typeof code === 'string' && { code }) }
}

/** Returns the function that takes a request's id from a trusted proxy, or makes a new one. */
export function requestIds(isTrusted: TrustedProxies = () => false): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    const given = headers['x-request-id']
    const isGiven = typeof given === 'string' && /^[\w.:-]{1,100}$/.test(given)
    return isGiven && isTrusted(socket.remoteAddress ?? '') ? given : randomUUID()
  }
}

/**
 * Logs and measures each answer, and logs each aborted request: by a path of the site, never by text that a visitor made
 * up.
 */
export function addRequestLog(app: FastifyInstance, pages: () => PageSource, metrics: Metrics | undefined): void {
  const routeOf = (request: FastifyRequest) => {
    const { path } = requestTarget(request)
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
