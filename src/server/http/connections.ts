import { createServer, IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Limits } from '../protection/limits.ts'
import { networkOf } from '../protection/rate-limit.ts'
import type { TrustedProxies } from '../protection/trusted-proxies.ts'

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
export interface Connections {
  /** Makes a listener for Fastify. */
  readonly newServer: (handler: RequestListener) => Server
  readonly open: ReadonlyMap<Socket, Pick<Connection, 'exchanges'>>
  /** Takes no new connection, and ends those on which nothing is asked. */
  stopListening(): void
}

/** What connections are counted by, and who is told of those that ended early. */
interface ConnectionOptions {
  /** Whether visitors come through the server at an address, so that its connections are those of many. */
  readonly isProxy: TrustedProxies
  /** Told how many requests were waiting when a connection ended. */
  readonly onDropped: (requests: number) => void
}

/**
 * Connections on which requests are answered one after another, however many are sent at once, so that each connection
 * gets its turn between two answers on another. A network has so many of them at most.
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
      connection.asked += 1
      const isTooMuch =
        connection.asked > limits.maxRequestsPerSocket || connection.exchanges.length > limits.maxWaitingPerSocket
      if (isTooMuch) stopParser(this)
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
        const address = socket.remoteAddress ?? ''
        const network = isProxy(address) ? undefined : networkOf(address)
        const count = (network === undefined ? 0 : (counts.get(network) ?? 0)) + 1
        if (count > limits.maxConnectionsPerNetwork) return refuse(socket)
        const connection: Connection = { asked: 0, exchanges: [] }
        open.set(socket, connection)
        if (network !== undefined) counts.set(network, count)
        socket.once('close', () => {
          open.delete(socket)
          forgetOne(counts, network)
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

/** The answer to a connection too many; written as it stands, for nothing of it is read. */
const tooManyConnections =
  'HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\nContent-Length: 0\r\nRetry-After: 10\r\n\r\n'

/** How long a client has to read why it was refused, in milliseconds: one that never hangs up holds nothing for longer. */
const refusedMs = 1000

function refuse(socket: Socket): void {
  socket.end(tooManyConnections)
  const timer = setTimeout(() => socket.destroy(), refusedMs).unref()
  socket.once('close', () => clearTimeout(timer))
}

function forgetOne(counts: Map<string, number>, network: string | undefined): void {
  if (network === undefined) return
  const left = (counts.get(network) ?? 0) - 1
  if (left > 0) counts.set(network, left)
  else counts.delete(network)
}

/** Answers what is asked on a connection, one request after another and each in a turn of the event loop of its own. */
function answerInTurn(connection: Connection, handler: RequestListener): void {
  const [exchange] = connection.exchanges
  if (!exchange || exchange.request.socket.destroyed) return
  const { request, response } = exchange
  response.once('close', () => {
    setImmediate(() => {
      connection.exchanges.shift()
      answerInTurn(connection, handler)
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
