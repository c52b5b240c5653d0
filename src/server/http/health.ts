import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { healthPaths } from '#engine/site.ts'
import type { ActiveAlert } from '../alerts/alerts.ts'
import { isMoved } from '../database/gate.ts'
import type { LeadStore } from '../lead-store.ts'
import { logEvent } from '../log-events.ts'

export interface HealthOptions {
  readonly store: LeadStore
  /** The name of the build that is served. */
  readonly build?: (() => string) | undefined
  readonly alerts?: (() => readonly ActiveAlert[]) | undefined
  readonly monotonic?: (() => number) | undefined
}

/** A check writes to the disk, so it is made no more often. */
const checkIntervalMs = 1000

/** After this an answer gives the result of the check before. */
const checkTimeoutMs = 100

/** Returns the function that resolves to the state of the store, cached for a second. */
function cachedStoreState(
  { check }: Pick<LeadStore, 'check'>,
  monotonic: () => number,
  onFailure: (error: unknown) => void,
) {
  let state: 'ok' | 'moved' | 'failed' | undefined
  let began = Number.NEGATIVE_INFINITY
  let checking: Promise<void> | undefined
  const runCheck = async () => {
    try {
      await check()
      state = 'ok'
    } catch (error) {
      state = isMoved(error) ? 'moved' : 'failed'
      onFailure(error)
    }
    checking = undefined
  }
  return async () => {
    if (!checking && monotonic() - began >= checkIntervalMs) {
      began = monotonic()
      checking = runCheck()
    }
    await (state ? Promise.race([checking, setTimeout(checkTimeoutMs, undefined, { ref: false })]) : checking)
    return state
  }
}

/**
 * Liveness, and readiness: not ready while it stops or leads cannot be stored. Alerts are listed, and do not affect the
 * status.
 */
export function addHealthRoutes(
  app: FastifyInstance,
  { store, build, alerts = () => [], monotonic = () => performance.now() }: HealthOptions,
): void {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  const storeState = cachedStoreState(store, monotonic, (err) => {
    logEvent(app.log, 'store-not-ready', 'lead store not ready', { err })
  })
  app.addHook('onReady', async () => void storeState())
  // Probes every few seconds would fill the log.
  const quietly = { logLevel: 'warn' } as const
  app.get(healthPaths.alive, quietly, async (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('ok\n'),
  )
  app.get(healthPaths.ready, quietly, async (_request, reply) => {
    const checks = { server: isStopping ? 'stopping' : 'ok', leadStore: await storeState() }
    const isReady = Object.values(checks).every((state) => state === 'ok')
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .type('application/json')
      .send(`${JSON.stringify({ ...checks, build: build?.(), alerts: alerts() }, null, 2)}\n`)
  })
}
