import { createServer, IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Limits } from '../protection/limits.ts'
import { networkOf, type TrustedProxies } from '../protection.ts'

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

interface Connection {
  /** How many requests there were so far. */
  requests: number
  /** Those without an answer: the first is being answered, the others are pipelined. */
  readonly exchanges: Exchange[]
}

/** The connections of an app, over all its listeners: `localhost` has two. */
export interface Connections {
  /** Makes a listener for Fastify. */
  readonly newServer: (handler: RequestListener) => Server
  readonly open: ReadonlyMap<Socket, Pick<Connection, 'exchanges'>>
  /** Accepts no new connection, and ends idle ones. */
  stopListening(): void
}

interface ConnectionOptions {
  /** A trusted proxy may have any number of connections. */
  readonly isProxy: TrustedProxies
  /** Called with the number of pipelined requests of a connection that ended. */
  readonly onDropped: (requests: number) => void
}

/**
 * Connections on which pipelined requests are answered one after another, so that other connections are served in between.
 * Bounds the connections of a network. Node's own `maxRequestsPerSocket` would not count requests of HTTP/1.0.
 */
export function newConnections(limits: Limits, { isProxy, onDropped }: ConnectionOptions): Connections {
  const servers: Server[] = []
  const open = new Map<Socket, Connection>()
  const counts = new Map<string, number>()
  class CountedRequest extends IncomingMessage {
    constructor(socket: Socket) {
      super(socket)
      const connection = open.get(socket)
      if (!connection) return
      connection.requests += 1
      const isTooMuch =
        connection.requests > limits.maxRequestsPerSocket || connection.exchanges.length > limits.maxWaitingPerSocket
      if (isTooMuch) stopParser(this)
    }
  }
  return {
    newServer(handler) {
      const options = { ...serverOptions(limits), IncomingMessage: CountedRequest }
      const server = createServer(options, (request, response) => {
        const connection = open.get(request.socket)
        if (!connection) return
        // Announces the end of the connection with the last answer.
        if (connection.requests === limits.maxRequestsPerSocket) response.shouldKeepAlive = false
        if (hasManyHosts(request)) return void response.writeHead(400, { connection: 'close' }).end()
        connection.exchanges.push({ request, response })
        if (connection.exchanges.length === 1) answerNext(connection, handler)
      })
      server.setTimeout(limits.connectionTimeoutMs)
      server.on('connection', (socket: Socket) => {
        const address = socket.remoteAddress ?? ''
        const network = isProxy(address) ? undefined : networkOf(address)
        const count = (network === undefined ? 0 : (counts.get(network) ?? 0)) + 1
        if (count > limits.maxConnectionsPerNetwork) return refuse(socket)
        const connection: Connection = { requests: 0, exchanges: [] }
        open.set(socket, connection)
        if (network !== undefined) counts.set(network, count)
        socket.once('close', () => {
          open.delete(socket)
          countDown(counts, network)
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

const tooManyConnections =
  'HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\nContent-Length: 0\r\nRetry-After: 10\r\n\r\n'

/** A refused client that does not hang up is hung up on after this time. */
const refusedMs = 1000

function refuse(socket: Socket): void {
  socket.end(tooManyConnections)
  const timer = setTimeout(() => socket.destroy(), refusedMs).unref()
  socket.once('close', () => clearTimeout(timer))
}

function countDown(counts: Map<string, number>, network: string | undefined): void {
  if (network === undefined) return
  const left = (counts.get(network) ?? 0) - 1
  if (left > 0) counts.set(network, left)
  else counts.delete(network)
}

/** Answers the requests of a connection, each in its own turn of the event loop. */
function answerNext(connection: Connection, handler: RequestListener): void {
  const [exchange] = connection.exchanges
  if (!exchange || exchange.request.socket.destroyed) return
  const { request, response } = exchange
  response.once('close', () => {
    setImmediate(() => {
      connection.exchanges.shift()
      answerNext(connection, handler)
    })
  })
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

function serverOptions(limits: Limits) {
  return {
    headersTimeout: limits.headersTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    connectionsCheckingInterval: limits.checkIntervalMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    maxHeaderSize: limits.maxHeadBytes,
  }
}
