import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Limits } from '../protection/limits.ts'
import type { Connections } from './connections.ts'

/** Whether a request came after the server was told to stop. */
export type IsLate = (request: IncomingMessage) => boolean

/** A form that has not arrived by the time the server ends; answered 503. */
class Stopping extends Error {
  readonly statusCode = 503
}

/** The time for what is answered last to leave, in milliseconds. */
const lastAnswersMs = 2000

/**
 * Makes closing the app finish the requests that have begun, and answer those that are on their way: for a moment
 * connections are still taken and listened to, then only those on which something was asked. Each answer is the last on
 * its connection. Whoever has not sent their form in time is refused.
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
      // Ends the reading of a form as a broken connection would, and leaves the connection to be answered on.
      if (request?.complete === false && request.listenerCount('error') > 0) request.emit('error', new Stopping())
    }
    await until(areIdle, lastAnswersMs)
    for (const socket of open.keys()) socket.destroy()
  })
  return (request) => late.has(request)
}

/** Resolves once something is so, or a number of milliseconds is over. */
async function until(isSo: () => boolean, milliseconds: number): Promise<void> {
  const end = performance.now() + milliseconds
  while (!isSo() && performance.now() < end) await sleep(10)
}
