import { randomUUID } from 'node:crypto'
import path from 'node:path'
import process from 'node:process'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import type { AppOptions } from './app-options.ts'
import { loadBuiltSite } from './built-site.ts'
import type { LeadSettings } from './deliveries/settings.ts'
import { type Endpoint, type Environment, readEnvironment, type Variables } from './environment.ts'
import { type LeadDesk, openLeadDesk } from './leads/lead-desk.ts'
import { startRetention } from './leads/retention.ts'
import { addressOf, listen } from './listen.ts'
import { backlog } from './metrics/backlog.ts'
import { createMetrics } from './metrics/metrics.ts'
import { serveMetrics } from './metrics/metrics-server.ts'
import { memoryCounter } from './rate-limit/memory-counter.ts'
import { rateLimit } from './rate-limit/rate-limit.ts'
import { sharedCounter } from './rate-limit/shared-counter.ts'
import { StartProblem } from './start-problem.ts'

/** Where the project stands and what its environment says. */
export interface ServeOptions {
  /** Absolute path of the folder that holds `dist/` and `dist-server/`. */
  readonly root: string
  readonly env: Variables
  /** Whether to log each request to the standard output; yes when left out. */
  readonly logger?: NonNullable<AppOptions['logger']>
}

/** A server that listens. */
export interface RunningServer {
  /** Its address, such as `http://localhost:4173`. */
  readonly url: string
  /** Where its metrics are, such as `http://localhost:9464/metrics`; undefined where they are off. */
  readonly metricsUrl: string | undefined
  /** Finishes the requests that have begun, then closes the lead store. */
  close(): Promise<void>
}

/** Serves the built site until SIGINT or SIGTERM; throws a `StartProblem` for what the operator can put right. */
export async function serve({ root, env, logger = true }: ServeOptions): Promise<RunningServer> {
  const environment = readEnvironment(env)
  const built = await loadBuiltSite(root)
  const folder = path.resolve(root, environment.dataDir)
  // Closed in the opposite order: the server first, so that what has begun can still be stored and measured.
  const open = new AsyncDisposableStack()
  try {
    const desk = await openDesk(folder, environment.leads, built.site)
    open.defer(() => desk.close())
    const measured = environment.metrics && (await measure(desk, environment.metrics))
    open.defer(async () => measured?.server.close())
    const app = await buildApp({
      ...built,
      ...protection(environment, desk),
      store: desk,
      now,
      logger,
      metrics: measured?.metrics,
    })
    open.defer(() => app.close())
    const close = once(() => open.disposeAsync())
    closeOnSignal(app, close)
    await listen(app, environment)
    if (measured) process.stdout.write(`Metrics are at ${measured.server.url}\n`)
    const url = addressOf(app.server, environment.host)
    const place = environment.leads.databaseUrl ? 'PostgreSQL' : folder
    process.stdout.write(`${built.site.config.brand} runs at ${url} and keeps its leads in ${place}\n`)
    return { url, metricsUrl: measured?.server.url, close }
  } catch (error) {
    await open.disposeAsync()
    throw error
  }
}

function now(): Date {
  return new Date()
}

/** The lead store, with everything that works on it while the server runs: deliveries and the daily purge. */
async function openDesk(folder: string, settings: LeadSettings, site: AppOptions['site']): Promise<LeadDesk> {
  try {
    const desk = await openLeadDesk({ folder, settings })
    const retention = startRetention(desk, site, now)
    const close = () => {
      retention.stop()
      return desk.close()
    }
    return { ...desk, close }
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    const place = settings.databaseUrl ? 'PostgreSQL (DATABASE_URL)' : `${folder} (DATA_DIR)`
    throw new StartProblem(`Leads cannot be kept in ${place}: ${message || code}`)
  }
}

async function measure({ database }: LeadDesk, endpoint: Endpoint) {
  const metrics = createMetrics({ backlog: () => backlog(database), now })
  return { metrics, server: await serveMetrics(metrics, endpoint) }
}

/** How the app is protected: servers on one PostgreSQL database count posts together. */
function protection({ rateLimit: posts, tooFast, trustProxy, leads }: Environment, { database }: LeadDesk) {
  const counter = leads.databaseUrl ? sharedCounter(database.db) : memoryCounter()
  const secret = leads.databaseUrl ?? randomUUID()
  return { rateLimit: posts === undefined ? undefined : rateLimit({ posts, counter, secret }), tooFast, trustProxy }
}

/** The function that does its work once, however often it is called. */
function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => (done ??= work())
}

/** Closes the server on the first SIGINT or SIGTERM and ends the process; a second one ends it at once. */
function closeOnSignal(app: FastifyInstance, close: () => Promise<void>): void {
  const signals = ['SIGINT', 'SIGTERM'] as const
  const onSignal = async () => {
    await close()
    process.exit()
  }
  for (const signal of signals) process.once(signal, onSignal)
  app.addHook('preClose', async () => signals.forEach((signal) => void process.off(signal, onSignal)))
}
