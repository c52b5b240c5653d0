import { createServer, IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Limits } from '../protection/limits.ts'

/** A request and the answer to it. */
interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

/** What is asked on one connection. */
interface Connection {
  /** How many requests there were so far. */
  asked: number
  /** Those without an answer: the first is being answered, the others wait for it. */
  readonly exchanges: Exchange[]
}

/** The connections of an app, over all its listeners: `localhost` brings two. */
interface Connections {
  /** Makes a listener for Fastify. */
  readonly newServer: (handler: RequestListener) => Server
  readonly open: ReadonlyMap<Socket, Pick<Connection, 'exchanges'>>
  /** Takes no new connection, and ends those on which nothing is asked. */
  stopListening(): void
}

/**
 * Connections on which requests are answered one after another, however many are sent at once, so that each connection
 * gets its turn between two answers on another. `onDropped` is told how many requests were waiting when one ended.
 */
export function newConnections(limits: Limits, onDropped: (requests: number) => void): Connections {
  const servers: Server[] = []
  const open = new Map<Socket, Connection>()
  class CountedRequest extends IncomingMessage {
    constructor(socket: Socket) {
      super(socket)
      const connection = open.get(socket)
      if (!connection) return
      connection.asked += 1
      if (connection.asked > limits.maxRequestsPerSocket) stopParser(this)
    }
  }
  return {
    newServer(handler) {
      const options = { ...serverOptions(limits), IncomingMessage: CountedRequest }
      const server = createServer(options, (request, response) => {
        const connection = open.get(request.socket)
        if (!connection) return
        // The answer to the last one says so; a client that has read it asks no more.
        if (connection.asked === limits.maxRequestsPerSocket) response.shouldKeepAlive = false
        if (hasManyHosts(request)) return void response.writeHead(400, { connection: 'close' }).end()
        connection.exchanges.push({ request, response })
        if (connection.exchanges.length === 1) answerInTurn(connection, handler)
      })
      server.setTimeout(limits.connectionTimeoutMs)
      server.on('connection', (socket: Socket) => {
        const connection: Connection = { asked: 0, exchanges: [] }
        open.set(socket, connection)
        socket.once('close', () => {
          open.delete(socket)
          const waiting = connection.exchanges.length - 1
          if (waiting > 0) onDropped(waiting)
        })
      })
      servers.push(server)
      return server
    },
    open,
    stopListening: () => servers.forEach((server) => void server.close()),
  }
}

/** Answers what is asked on a connection, one request after another and each in a turn of the event loop of its own. */
function answerInTurn(connection: Connection, handler: RequestListener): void {
  const [exchange] = connection.exchanges
  if (!exchange || exchange.request.socket.destroyed) return
  const { request, response } = exchange
  const next = () => {
    connection.exchanges.shift()
    answerInTurn(connection, handler)
  }
  response.once('close', () => setImmediate(next))
  handler(request, response)
}

/**
 * Makes Node end the connection at this request. Its parser would go through all that it has read, thousands of short
 * requests at a time, and leaves that early only for an upgrade.
 */
function stopParser(request: IncomingMessage): void {
  Object.defineProperty(request, 'upgrade', { get: () => true, set: () => {} })
}

/** Whether a request has more than one `Host`, of which Node would take the first. */
function hasManyHosts({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length > 1
}

/** The limits as Node names them. */
function serverOptions(limits: Limits) {
  return {
    headersTimeout: limits.headersTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    connectionsCheckingInterval: limits.checkIntervalMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    maxHeaderSize: limits.maxHeadBytes,
  }
}

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
