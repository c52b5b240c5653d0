import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Visit } from '../engine/forms/visit.ts'
import type { Site } from '../engine/site/site.ts'
import type { Page } from '../pages/page.ts'
import { addresses as addressesOf } from './http/addresses.ts'
import { type ErrorPages, errorPages } from './http/error-pages.ts'
import { addFormRoutes } from './http/form-routes.ts'
import { addHealthRoutes } from './http/health.ts'
import { addNotFoundAnswers } from './http/not-found.ts'
import { addPageRoutes } from './http/page-routes.ts'
import { loggerOptions, requestIds } from './http/request-log.ts'
import { finishRequestsOnClose } from './http/shutdown.ts'
import type { LeadStore } from './leads/lead-store.ts'
import type { Metrics } from './metrics/metrics.ts'
import { type Limits, readFormBodies, usualLimits } from './protection/limits.ts'
import type { RateLimit } from './protection/rate-limit.ts'
import { securityHeaders } from './protection/security-headers.ts'
import type { TrustedProxies } from './protection/trusted-proxies.ts'

/** The server, not yet listening: the built site, the lead receiver, and what answers everything else. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { site, store, logger, trustProxy, metrics } = options
  const addresses = addressesOf(site)
  const answers = errorPages(options)
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
  addNotFoundAnswers(app, addresses, answers)
  addErrorAnswers(app, answers)
  await addPageRoutes(app, options, addresses)
  await readFormBodies(app, limits)
  addFormRoutes(app, options, addresses, answers)
  return app
}

/** The limits as Node and Fastify name them. */
function serverOptions(limits: Limits) {
  return {
    http: {
      headersTimeout: limits.headersTimeoutMs,
      connectionsCheckingInterval: limits.checkIntervalMs,
      maxHeaderSize: limits.maxHeadBytes,
    },
    requestTimeout: limits.requestTimeoutMs,
    connectionTimeout: limits.connectionTimeoutMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    bodyLimit: limits.maxBodyBytes,
  }
}

/** Writes down and measures each answer, by the path of the site that it belongs to. */
function addRequestLog(app: FastifyInstance, metrics: Metrics | undefined): void {
  app.addHook('onResponse', async ({ method, routeOptions, log }, { statusCode: status, elapsedTime }) => {
    const route = routeOptions.url
    log.info({ method, route: route ?? null, status, ms: Math.round(elapsedTime) }, 'answered')
    metrics?.answered({ method, route: route ?? 'none', status, seconds: elapsedTime / 1000 })
  })
}

function addErrorAnswers(app: FastifyInstance, { status, notFound }: ErrorPages): void {
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

/** The full HTML document of a page for one visit. */
export type RenderPage = (page: Page, visit: Visit) => Promise<string>

/** The full HTML document of the error screen for an HTTP status. */
export type RenderError = (status: number) => Promise<string>

/** Everything the server works with: no other state, no clock and no disk but these. */
export interface AppOptions {
  readonly site: Site
  /** Absolute path of the built site: HTML, `page.json`, assets. */
  readonly dist: string
  readonly render: RenderPage
  readonly renderError: RenderError
  readonly store: LeadStore
  readonly now: () => Date
  /** How much one address may post; as much as it likes when left out. */
  readonly rateLimit?: RateLimit | undefined
  /** How soon after its page was shown a form comes from software, in milliseconds; none does when left out. */
  readonly tooFastMs?: number
  /** The proxies whose word about the visitor's address, host and request id is taken; nobody's when left out. */
  readonly trustProxy?: TrustedProxies | undefined
  readonly metrics?: Metrics | undefined
  /** The limits on one request, where they are to differ from the usual ones. */
  readonly limits?: Partial<Limits>
  /** Whether to log, as JSON lines, to the standard output or to a stream; not at all when left out. */
  readonly logger?: boolean | { readonly stream: { write(line: string): void } }
}
