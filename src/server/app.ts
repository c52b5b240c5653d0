import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { addresses as addressesOf } from './addresses.ts'
import type { AppOptions } from './app-options.ts'
import { type Failures, failures } from './failures.ts'
import { finishRequestsOnClose } from './finish-requests.ts'
import { readFormBodies } from './form-body.ts'
import { addHealthRoutes } from './health.ts'
import { addLeadRoutes } from './lead-routes.ts'
import { type Limits, usualLimits } from './limits.ts'
import { loggerOptions } from './logging.ts'
import type { Metrics } from './metrics/metrics.ts'
import { addPageRoutes } from './page-routes.ts'
import { requestIds } from './request-id.ts'
import { securityHeaders } from './security-headers.ts'
import { addStrayAnswers } from './stray-requests.ts'

export type { AppOptions, RenderError, RenderPage } from './app-options.ts'

/** The server, not yet listening: the built site, the lead receiver, and what answers everything else. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { site, store, logger, trustProxy, metrics } = options
  const addresses = addressesOf(site)
  const answers = failures(options)
  const headers = securityHeaders(site.config.logoService, site.config.origin)
  const limits = { ...usualLimits, ...options.limits }
  const app = Fastify({
    ...serverOptions(limits),
    // A post that arrives on an open connection while the server closes is still stored.
    return503OnClosing: false,
    logger: loggerOptions(logger),
    // Fastify's own lines hold whole addresses; ours hold nothing a visitor wrote.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxy ?? false,
    genReqId: requestIds(trustProxy),
    // Addresses that cannot be decoded: no hook runs for them.
    frameworkErrors: (_error, { id }, reply) =>
      void answers.notFound(reply.headers(headers).header('x-request-id', id)),
  })
  app.addHook('onRequest', async ({ id }, reply) => void reply.headers(headers).header('x-request-id', id))
  addHealthRoutes(app, store)
  finishRequestsOnClose(app)
  addRequestLog(app, metrics)
  addStrayAnswers(app, addresses, answers)
  addErrorAnswers(app, answers)
  await addPageRoutes(app, options, addresses)
  await readFormBodies(app, limits)
  addLeadRoutes(app, options, addresses, answers)
  return app
}

/** The limits as Node and Fastify name them. */
function serverOptions({ headersTimeout, requestTimeout, connectionTimeout, keepAliveTimeout, ...limits }: Limits) {
  const http = { headersTimeout, connectionsCheckingInterval: limits.checkingInterval, maxHeaderSize: limits.headSize }
  return { http, requestTimeout, connectionTimeout, keepAliveTimeout, bodyLimit: limits.bodySize }
}

/** Writes down and measures each answer, by the path of the site that it belongs to. */
function addRequestLog(app: FastifyInstance, metrics: Metrics | undefined): void {
  app.addHook('onResponse', async ({ method, routeOptions, log }, { statusCode: status, elapsedTime }) => {
    const route = routeOptions.url
    log.info({ method, route: route ?? null, status, ms: Math.round(elapsedTime) }, 'answered')
    metrics?.answered({ method, route: route ?? 'none', status, seconds: elapsedTime / 1000 })
  })
}

function addErrorAnswers(app: FastifyInstance, { status, notFound }: Failures): void {
  app.setErrorHandler((error, request, reply) => {
    const code = clientStatus(error)
    if (code === undefined) request.log.error({ err: error }, 'request failed')
    // A path that must not be reached is one that does not exist, as far as visitors are concerned.
    return code === 403 ? notFound(reply) : status(reply, code ?? 500)
  })
}

/** The status of an error that the request brought about; undefined for one of ours. */
function clientStatus(error: unknown): number | undefined {
  const code = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  return typeof code === 'number' && code >= 400 && code < 500 ? code : undefined
}
