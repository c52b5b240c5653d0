import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { addresses as addressesOf } from './addresses.ts'
import type { AppOptions } from './app-options.ts'
import { type Failures, failures } from './failures.ts'
import { finishRequestsOnClose } from './finish-requests.ts'
import { addLeadRoutes, bodyLimit } from './lead-routes.ts'
import { addPageRoutes } from './page-routes.ts'
import { securityHeaders } from './security-headers.ts'
import { addStrayAnswers } from './stray-requests.ts'

export type { AppOptions, RenderError, RenderPage } from './app-options.ts'

/** Limits that Node or Fastify leave open; times in milliseconds. */
const limits = {
  bodyLimit,
  http: { headersTimeout: 15_000 },
  requestTimeout: 30_000,
  connectionTimeout: 60_000,
  keepAliveTimeout: 10_000,
} as const satisfies FastifyServerOptions & { http: object }

/** The server, not yet listening: the built site, the lead receiver, and what answers everything else. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const addresses = addressesOf(options.site)
  const answers = failures(options)
  const headers = securityHeaders(options.site.config.logoService)
  const app = Fastify({
    ...limits,
    // A post that arrives on an open connection while the server closes is still stored.
    return503OnClosing: false,
    logger: options.logger ?? false,
    // Fastify's own lines hold whole addresses; ours hold nothing a visitor wrote.
    logController: new LogController({ disableRequestLogging: true }),
    // Addresses that cannot be decoded: no hook runs for them.
    frameworkErrors: (_error, _request, reply) => void answers.notFound(reply.headers(headers)),
  })
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers))
  finishRequestsOnClose(app)
  addRequestLog(app)
  addStrayAnswers(app, addresses, answers)
  addErrorAnswers(app, answers)
  await addPageRoutes(app, options, addresses)
  await addLeadRoutes(app, options, addresses)
  return app
}

function addRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ method, routeOptions, log }, { statusCode, elapsedTime }) => {
    log.info({ method, route: routeOptions.url ?? null, status: statusCode, ms: Math.round(elapsedTime) }, 'answered')
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
