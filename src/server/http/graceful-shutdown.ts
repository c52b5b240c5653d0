import type { IncomingMessage } from 'node:http'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { logEvent } from '../log-events.ts'
import type { Limits } from '../protection/limits.ts'
import type { Connections } from './connections.ts'

/** Whether a request came after the server was told to stop. */
export type IsLate = (request: IncomingMessage) => boolean

/** A form that has not arrived by the time the server ends; answered 503. */
class Stopping extends Error {
  readonly statusCode = 503
}

/** The time for the last answers to leave. */
const lastAnswersMs = 2000

/**
 * Makes closing the app finish the requests that have begun, and answer those that are on their way: for `lingerMs`
 * connections are still accepted, then only open ones are served. Each answer is the last on its connection. A form that
 * has not arrived after `finishMs` is refused.
 */
export function finishRequestsOnClose(
  app: FastifyInstance,
  { open, stopListening }: Connections,
  { lingerMs, finishMs }: Pick<Limits, 'lingerMs' | 'finishMs'>,
): IsLate {
  let isStopping = false
  const late = new WeakSet<IncomingMessage>()
  app.addHook('onRequest', async ({ raw }) => {
    if (isStopping) late.add(raw)
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close')
  })
  const areIdle = () => [...open.values()].every(({ exchanges }) => exchanges.length === 0)
  app.addHook('preClose', async () => {
    isStopping = true
    await sleep(lingerMs)
    stopListening()
    await until(areIdle, finishMs - lingerMs)
    for (const { exchanges } of open.values()) {
      const request = exchanges[0]?.request
      // Ends the reading of a form as a broken connection would, but keeps the connection open for the answer.
      if (request?.complete === false && request.listenerCount('error') > 0) request.emit('error', new Stopping())
    }
    await until(areIdle, lastAnswersMs)
    for (const socket of open.keys()) socket.destroy()
  })
  return (request) => late.has(request)
}

async function until(isSo: () => boolean, timeoutMs: number): Promise<void> {
  const end = performance.now() + timeoutMs
  while (!isSo() && performance.now() < end) await sleep(10)
}

/** The longest that the process takes to end; supervisors wait for 45 seconds, as deploy/ has it. */
const exitTimeoutMs = 29_000

interface SignalActions {
  readonly close: () => Promise<void>
  readonly reload: () => Promise<void>
}

/**
 * Closes the server on the first SIGINT or SIGTERM and ends the process; a second one ends it at once. Reloads on SIGHUP,
 * unless a terminal sends it because it was closed.
 */
export function onSignals(app: FastifyInstance, { close, reload }: SignalActions): void {
  const signals = ['SIGINT', 'SIGTERM'] as const
  const onSignal = async (signal: NodeJS.Signals) => {
    logEvent(app.log, 'stopping', `stopping at ${signal}`, { signal })
    // A delivery that still hangs is made again after the next start.
    setTimeout(() => process.exit(), exitTimeoutMs).unref()
    await close().catch((err: unknown) => logEvent(app.log, 'stop-failed', 'not closed', { err }))
    process.exit()
  }
  for (const signal of signals) process.once(signal, onSignal)
  if (!process.stdout.isTTY) process.on('SIGHUP', reload)
  app.addHook('preClose', async () => signals.forEach((signal) => void process.off(signal, onSignal)))
  app.addHook('onClose', async () => void process.off('SIGHUP', reload))
}
