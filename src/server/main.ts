import { randomUUID } from 'node:crypto'
import process from 'node:process'
import type { FastifyInstance } from 'fastify'
import type { Site } from '#engine/site.ts'
import type { Alerts } from './alerts/alerts.ts'
import { storeAlerts } from './alerts/lead-alerts.ts'
import { startWatch } from './alerts/watch.ts'
import { type AppOptions, buildApp } from './app.ts'
import { startBackups } from './backups.ts'
import { backlog, startFormCounts } from './counts.ts'
import { isDamage, toRescue } from './database.ts'
import { onSignals } from './http/graceful-shutdown.ts'
import { type LeadService, openLeadService, retentionOf, startRetention } from './lead-store.ts'
import { addressOf, listen } from './listen.ts'
import { logEvent } from './log-events.ts'
import { createMetrics, serveMetrics } from './metrics/metrics.ts'
import { type ServedBuild, serveBuild } from './pages/served-build.ts'
import { memoryCounter, rateLimit, sharedCounter, signingKey, urlSigner } from './protection.ts'
import { announce, reportLine, StartError } from './report.ts'
import {
  assertMarkets,
  type Endpoint,
  type LeadSettings,
  readSettings,
  type Settings,
  type Variables,
} from './settings.ts'

interface ServeOptions {
  /** Absolute path of the folder that holds `builds/`. */
  readonly root: string
  readonly env: Variables
  /** On when left out. */
  readonly logger?: NonNullable<AppOptions['logger']>
  /** Overrides of `usualLimits`. */
  readonly limits?: AppOptions['limits']
}

export interface RunningServer {
  /** Such as `http://localhost:4173`. */
  readonly url: string
  /** Such as `http://localhost:9464/metrics`; undefined if metrics are off. */
  readonly metricsUrl: string | undefined
  /** Changes to the newest build, or keeps the old one if the new one is not sound; logs which. */
  reload(): Promise<void>
  /** Finishes the requests that have begun, then closes the lead store. */
  close(): Promise<void>
}

/** Serves the newest build until SIGINT or SIGTERM, and changes to a newer one on SIGHUP. Throws a `StartError` for mistakes of the operator. */
export async function serve({ root, env, logger = true, limits = {} }: ServeOptions): Promise<RunningServer> {
  const settings = readSettings(env, root)
  const build = await serveBuild(root, now)
  const site = () => build.pages().addresses.site
  // Disposed in reverse: the server first, so that requests that have begun can still be stored and measured.
  const open = new AsyncDisposableStack()
  open.defer(() => build.close())
  try {
    const leads = await openLeads(settings.leads, site())
    open.defer(() => leads.close())
    const alerts = startBackgroundWork(leads, settings.leads, site, open)
    const formCounts = startFormCounts({ database: leads.database, report: reportLine })
    open.defer(() => formCounts.stop())
    const measured = settings.metrics && (await measure(leads, alerts, settings.metrics))
    open.defer(() => measured?.server.close())
    const app = await buildApp({
      pages: build.pages,
      build: build.name,
      ...protectionOptions(settings, leads),
      store: leads,
      signer: urlSigner(await signingKey(leads.database)),
      now,
      logger,
      limits,
      metrics: measured?.metrics,
      formCounts,
      alerts: alerts.active,
    })
    open.defer(() => app.close())
    const close = once(() => {
      // Deliveries under way end while requests are finished, not after them.
      void leads.stopDelivering()
      return open.disposeAsync()
    })
    const reload = () => reloadBuild(app, build)
    onSignals(app, { close, reload })
    endWhenLost(leads, close)
    await listen(app, settings)
    if (measured) announce('metrics-listening', `Metrics are at ${measured.server.url}`)
    const url = addressOf(app.server, settings.host)
    const place = settings.leads.databaseUrl ? 'PostgreSQL' : settings.leads.folder
    announce('listening', `${site().config.brand} runs at ${url} and keeps its leads in ${place}`)
    return { url, metricsUrl: measured?.server.url, reload, close }
  } catch (error) {
    await open.disposeAsync()
    throw error
  }
}

/** Starts retention, backups and alerts; `open` stops them. */
function startBackgroundWork(
  leads: LeadService,
  settings: LeadSettings,
  site: () => Site,
  open: AsyncDisposableStack,
): Alerts {
  const retention = startRetention({
    database: leads.database,
    retention: () => retentionOf(site()),
    now,
    monotonic,
    report: reportLine,
  })
  open.defer(() => retention.stop())
  const backups = startBackups(settings, { now, monotonic })
  open.defer(() => backups.stop())
  const watch = startWatch({
    leads,
    settings,
    sources: [backups.alerts, retention.alerts, storeAlerts(leads)],
    now,
    monotonic,
  })
  open.defer(() => watch.stop())
  return watch
}

const now = () => new Date()
const monotonic = () => performance.now()

async function openLeads(settings: LeadSettings, { markets }: Site): Promise<LeadService> {
  assertMarkets(
    settings,
    markets.map(({ id }) => id),
  )
  try {
    return await openLeadService({ settings })
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    const place = settings.databaseUrl ? 'PostgreSQL (DATABASE_URL)' : `${settings.folder} (DATA_DIR)`
    const [refusal, next] = isDamage(error)
      ? (['database-damaged', `. ${toRescue}`] as const)
      : (['database-unavailable', ''] as const)
    throw new StartError(refusal, `Leads cannot be kept in ${place}: ${message || code}${next}`)
  }
}

async function measure({ database }: LeadService, { active }: Alerts, endpoint: Endpoint) {
  const metrics = createMetrics({ backlog: () => backlog(database), alerts: active, now })
  return { metrics, server: await serveMetrics(metrics, endpoint) }
}

/** Servers on one PostgreSQL database count posts together. */
function protectionOptions({ maxPosts, tooFastMs, trustProxy, leads }: Settings, { database }: LeadService) {
  const counter = leads.databaseUrl ? sharedCounter(database) : memoryCounter()
  const secret = leads.databaseUrl ?? randomUUID()
  return {
    rateLimit: maxPosts === undefined ? undefined : rateLimit({ maxPosts, counter, secret }),
    formCountLimit: maxPosts === undefined ? undefined : stepLimit(maxPosts),
    tooFastMs,
    trustProxy,
  }
}

/** A form has about ten steps. Counted in this process alone, for that costs the database nothing. */
function stepLimit(maxPosts: number) {
  return rateLimit({ maxPosts: 10 * maxPosts, counter: memoryCounter(), secret: randomUUID() })
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => (done ??= work())
}

/** Ends the process when its database is lost, so that its supervisor restarts it. */
function endWhenLost({ database }: LeadService, close: () => Promise<void>): void {
  const end = async ({ message }: Error) => {
    reportLine(`${message} The server ends with 1 and has to be started again.`, 'database-lost')
    await close()
    process.exit(1)
  }
  void database.lost.then(end)
}

async function reloadBuild({ log }: FastifyInstance, served: ServedBuild): Promise<void> {
  try {
    const build = await served.reload()
    logEvent(log, 'build-changed', build ? 'build changed' : 'no newer build', { build: build ?? null })
  } catch (err) {
    logEvent(log, 'build-refused', 'newest build refused, the old one is served on', { err })
  }
}
