import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Alert } from '../alerts/alerts.ts'
import type { DeliveryCount } from '../counts.ts'
import { addressOf, addressProblem } from '../listen.ts'
import type { Endpoint } from '../settings.ts'

export type PostOutcome =
  | 'accepted'
  | 'duplicate'
  | 'quarantined'
  | 'invalid'
  | 'closed'
  | 'rate_limited'
  | 'cross_site'
  | 'not_stored'

/** `route` is a path of the site, never a text that a visitor made up. */
interface Answered {
  readonly method: string
  readonly route: string
  readonly status: number
  readonly seconds: number
}

/** No label has a value that a visitor can make up. */
export interface Metrics {
  answered(answer: Answered): void
  posted(form: string, outcome: PostOutcome): void
  /** A post that could not be counted against the limit, and was let through. */
  uncounted(): void
  /** In the text format of Prometheus. */
  text(): Promise<string>
  readonly contentType: string
}

interface MetricsOptions {
  readonly backlog: () => Promise<readonly DeliveryCount[]>
  readonly alerts: () => readonly Alert[]
  readonly now: () => Date
}

/** The metrics of this server and of its process. */
export function createMetrics(options: MetricsOptions): Metrics {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const registers = [register]
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took to answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const posts = new Counter({
    name: 'form_posts_total',
    help: 'Posted forms by what became of them.',
    labelNames: ['form', 'outcome'],
    registers,
  })
  const uncounted = new Counter({
    name: 'rate_limit_failures_total',
    help: 'Posts that were let through because they could not be counted.',
    registers,
  })
  const alert = new Gauge({
    name: 'alert',
    help: 'Things that the operator should see to: 1 while they last.',
    labelNames: ['name'],
    registers,
  })
  const readBacklog = backlogReader(register, options)
  return {
    answered: ({ method, route, status, seconds }) =>
      durations.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds),
    posted: (form, outcome) => posts.inc({ form, outcome }),
    uncounted: () => uncounted.inc(),
    async text() {
      await readBacklog()
      alert.reset()
      for (const { name } of options.alerts()) alert.set({ name }, 1)
      return register.metrics()
    },
    contentType: register.contentType,
  }
}

/** Returns the function that updates the gauges of deliveries from the database, or reports that it cannot be read. */
function backlogReader(register: Registry, { backlog, now }: MetricsOptions): () => Promise<void> {
  const registers = [register]
  const labelNames = ['channel', 'state'] as const
  const deliveries = new Gauge({
    name: 'deliveries',
    help: 'Deliveries that are pending, or parked for the operator.',
    labelNames,
    registers,
  })
  const age = new Gauge({
    name: 'deliveries_oldest_seconds',
    help: 'For how long the oldest of these deliveries has been tried.',
    labelNames,
    registers,
  })
  const up = new Gauge({ name: 'lead_store_up', help: 'Whether the lead store could be read: 1 or 0.', registers })
  return async () => {
    const found = await backlog().catch(() => undefined)
    up.set(found ? 1 : 0)
    deliveries.reset()
    age.reset()
    for (const { channel, state, count, oldest } of found ?? []) {
      deliveries.set({ channel, state }, count)
      age.set({ channel, state }, Math.max(0, now().getTime() - Date.parse(oldest)) / 1000)
    }
  }
}

interface MetricsServer {
  /** Such as `http://localhost:9464/metrics`. */
  readonly url: string
  close(): void
}

/** Serves the metrics on a port of their own; throws a `StartError` if it cannot listen. */
export async function serveMetrics(metrics: Metrics, endpoint: Endpoint): Promise<MetricsServer> {
  const server = createServer(({ method, url }, response) => {
    if (method !== 'GET' || url !== '/metrics') return void response.writeHead(404).end()
    answer(metrics, response).catch(() => response.writeHead(500).end())
  })
  try {
    server.listen(endpoint)
    await once(server, 'listening')
  } catch (error) {
    throw addressProblem(error, endpoint, 'METRICS_')
  }
  return {
    url: `${addressOf(server, endpoint.host)}/metrics`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function answer(metrics: Metrics, response: ServerResponse): Promise<void> {
  const text = await metrics.text()
  response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text)
}
