import type { FastifyInstance } from 'fastify'
import { healthPaths } from '../../engine/site/paths.ts'
import type { StandingAlert } from '../alerts/alerts.ts'
import type { LeadStore } from '../leads/lead-store.ts'

/**
 * Answers whether the process lives, and whether it can take posts: not while it stops, nor when leads cannot be kept.
 * What the operator should see to is told with it, and keeps no post out.
 */
export function addHealthRoutes(
  app: FastifyInstance,
  store: LeadStore,
  alerts: () => readonly StandingAlert[] = () => [],
): void {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  // Asked every few seconds, by programs: no news in it for the log.
  const quietly = { logLevel: 'warn' } as const
  app.get(healthPaths.alive, quietly, async (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('ok\n'),
  )
  app.get(healthPaths.ready, quietly, async (request, reply) => {
    const leadStore = await store.check().then(
      () => 'ok',
      (err: unknown) => {
        request.log.warn({ err }, 'lead store not ready')
        return 'failed'
      },
    )
    const checks = { server: isStopping ? 'stopping' : 'ok', leadStore }
    const isReady = Object.values(checks).every((state) => state === 'ok')
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .type('application/json')
      .send(`${JSON.stringify({ ...checks, alerts: alerts() }, null, 2)}\n`)
  })
}
