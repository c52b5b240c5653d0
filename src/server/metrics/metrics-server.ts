import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { addressOf, addressProblem } from '../listen.ts'
import type { Endpoint } from '../settings.ts'
import type { Metrics } from './metrics.ts'

/** The metrics at an address of their own, which the public cannot reach. */
export interface MetricsServer {
  /** Such as `http://localhost:9464/metrics`. */
  readonly url: string
  close(): void
}

/** Serves the metrics; throws a `StartError` when the address cannot be had. */
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
