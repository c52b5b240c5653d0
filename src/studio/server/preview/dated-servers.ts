import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Answers a request to the port of a day (YYYY-MM-DD), or of today. */
type Answer = (request: IncomingMessage, response: ServerResponse, at: DayPort) => void

export interface DayPort {
  readonly day: string | undefined
  readonly port: number
}

/** The servers of the preview: one for today, and one for each day that is asked for, since tabs share cookies but not days. */
export function datedServers(answer: Answer) {
  const servers: Server[] = []
  const dated = new Map<string, Promise<string>>()
  const serve = async (day: string | undefined, wanted = 0) => {
    const server = createServer()
    servers.push(server)
    const port = await listening(server, wanted)
    server.on('request', (request, response) => answer(request, response, { day, port }))
    return `http://127.0.0.1:${port}`
  }
  return {
    /** Begins to serve today at a port, or at any free one; resolves to the address. */
    today: (port?: number) => serve(undefined, port),
    on(day: string, port?: number) {
      const address = dated.get(day) ?? serve(day, port)
      dated.set(day, address)
      return address
    },
    close: () => Promise.all(servers.map(closed)),
  }
}

function listening(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
