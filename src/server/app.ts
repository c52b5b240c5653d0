/** The public server: pages and posts over HTTP. */
import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import { parametersByName } from '#engine/site.ts'
import { addFormCountRoute, type FormCountOptions } from './form-counts/form-count-route.ts'
import { newConnections } from './http/connections.ts'
import { addNotFoundAnswers, type ErrorPages, errorPages } from './http/error-pages.ts'
import { addFormRoutes, type FormOptions } from './http/form-routes.ts'
import { finishRequestsOnClose } from './http/graceful-shutdown.ts'
import { addHealthRoutes, type HealthOptions } from './http/health.ts'
import { addPageRoutes } from './http/page-routes.ts'
import { addRequestLog, type Logger, loggerOptions, requestIds } from './http/request-log.ts'
import { logEvent } from './log-events.ts'
import { concurrencyLimit } from './protection/concurrency-limit.ts'
import { type Limits, readFormBodies, usualLimits } from './protection/limits.ts'
import { securityHeaders, type TrustedProxies } from './protection.ts'

export interface AppOptions extends FormOptions, FormCountOptions, HealthOptions {
  /** The proxies whose `X-Forwarded-*` and `X-Request-Id` are trusted; none when left out. */
  readonly trustProxy?: TrustedProxies | undefined
  /** Overrides of `usualLimits`. */
  readonly limits?: Partial<Limits>
  readonly logger?: Logger
}

/** The server, not yet listening: pages, forms, health, and errors. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { pages, logger, trustProxy, metrics } = options
  const answers = errorPages(pages)
  const limits = { ...usualLimits, ...options.limits }
  const addHeaders = (id: string, reply: FastifyReply) => {
    const { logoService, origin } = pages().addresses.site.config
    return reply.headers(securityHeaders(logoService, origin)).header('x-request-id', id)
  }
  const connections = newConnections(limits, {
    isProxy: trustProxy ?? (() => false),
    onDropped: (requests) => app.log.info({ requests }, 'dropped'),
  })
  const app = Fastify({
    serverFactory: connections.newServer,
    bodyLimit: limits.maxBodyBytes,
    routerOptions: { querystringParser: parametersByName },
    // `finishRequestsOnClose` answers those instead, a form with all that was typed.
    return503OnClosing: false,
    // Closing may take longer than Fastify would wait for it.
    pluginTimeout: 0,
    logger: loggerOptions(logger),
    // Fastify's own lines hold whole URLs, which may be personal.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxy ?? false,
    genReqId: requestIds(trustProxy),
    // For URLs that cannot be decoded; no hook runs for them.
    frameworkErrors: (_error, { id }, reply) => void answers.notFound(addHeaders(id, reply)),
  })
  app.addHook('onRequest', async ({ id }, reply) => void addHeaders(id, reply))
  addHealthRoutes(app, options)
  const isLate = finishRequestsOnClose(app, connections, limits)
  addRequestLog(app, pages, metrics)
  addNotFoundAnswers(app, pages, answers)
  addErrorAnswers(app, answers)
  const limit = concurrencyLimit(limits.maxAnswersPerNetwork)
  await addPageRoutes(app, options, limit)
  await readFormBodies(app, limits)
  addFormCountRoute(app, options)
  addFormRoutes(app, { ...options, isLate, limit }, answers)
  return app
}

function addErrorAnswers(app: FastifyInstance, { status, notFound }: ErrorPages): void {
  app.setErrorHandler((error, request, reply) => {
    const code = expectedStatus(error)
    if (code === undefined) logEvent(request.log, 'request-failed', 'request failed', { err: error })
    // `Content-Range` with the length of the file.
    if (code === 416) reply.headers((error as { headers?: Record<string, string> }).headers ?? {})
    // A forbidden path looks like one that does not exist.
    return code === 403 ? notFound(reply) : status(reply, code ?? 500)
  })
}

/** The status of an error that the request or the end of the server caused; undefined for a bug. */
function expectedStatus(error: unknown): number | undefined {
  const code = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  return typeof code === 'number' && ((code >= 400 && code < 500) || code === 503) ? code : undefined
}
