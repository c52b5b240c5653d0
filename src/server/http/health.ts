import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { healthPaths } from '../../engine/site/paths.ts'
import type { StandingAlert } from '../alerts/alerts.ts'
import type { LeadStore } from '../leads/lead-store.ts'

/** What health is judged by. */
export interface HealthOptions {
  readonly store: LeadStore
  /** What the operator should see to now; nothing when left out. */
  readonly alerts?: (() => readonly StandingAlert[]) | undefined
  /** The time since some moment, in milliseconds, whatever is done to the clock. */
  readonly monotonic?: (() => number) | undefined
}

/** How soon the store may be checked again, in milliseconds: a check writes to the disk. */
const intervalMs = 1000

/** How long an answer waits for a check before it tells what is known from the one before, in milliseconds. */
const patienceMs = 100

/** The function that tells whether the store took the latest write, and checks it anew where that is long ago. */
function stateOf({ check }: Pick<LeadStore, 'check'>, monotonic: () => number, onFailure: (error: unknown) => void) {
  let state: 'ok' | 'failed' | undefined
  let began = Number.NEGATIVE_INFINITY
  let checking: Promise<void> | undefined
  const look = async () => {
    try {
      await check()
      state = 'ok'
    } catch (error) {
      state = 'failed'
      onFailure(error)
    }
    checking = undefined
  }
  return async () => {
    if (!checking && monotonic() - began >= intervalMs) {
      began = monotonic()
      checking = look()
    }
    await (state ? Promise.race([checking, setTimeout(patienceMs, undefined, { ref: false })]) : checking)
    return state
  }
}

/**
 * Answers whether the process lives, and whether it can take posts: not while it stops, nor when leads cannot be kept.
 * What the operator should see to is told with it, and keeps no post out.
 */
export function addHealthRoutes(
  app: FastifyInstance,
  { store, alerts = () => [], monotonic = () => performance.now() }: HealthOptions,
): void {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  const storeState = stateOf(store, monotonic, (err) => app.log.warn({ err }, 'lead store not ready'))
  app.addHook('onReady', async () => void storeState())
  // Asked every few seconds, by programs: no news in it for the log.
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
      .send(`${JSON.stringify({ ...checks, alerts: alerts() }, null, 2)}\n`)
  })
}
