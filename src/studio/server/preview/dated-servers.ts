import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Answers a request to the port of a day (YYYY-MM-DD), or of today. */
type Answer = (request: IncomingMessage, response: ServerResponse, at: DayPort) => void

export interface DayPort {
  readonly day: string | undefined
  readonly port: number
}

/** The most days that have a port at once; the one that was asked for the longest ago loses its own. */
const mostDays = 12

/** The servers of the preview: one for today, and one for each day that is asked for, since tabs share cookies but not days. */
export function datedServers(answer: Answer) {
  const servers = new Set<Server>()
  const dated = new Map<string, { readonly server: Server; readonly address: Promise<string> }>()
  const serve = (day: string | undefined, wanted = 0) => {
    const server = createServer()
    servers.add(server)
    return { server, address: listenAs(server, day, wanted) }
  }
  const listenAs = async (server: Server, day: string | undefined, wanted: number) => {
    const port = await listening(server, wanted)
    server.on('request', (request, response) => answer(request, response, { day, port }))
    return `http://127.0.0.1:${port}`
  }
  const stop = async ({ server, address }: ReturnType<typeof serve>) => {
    servers.delete(server)
    await address.catch(() => {})
    await closed(server)
  }
  return {
    /** Begins to serve today at a port, or at any free one; resolves to the address. */
    today: (port?: number) => serve(undefined, port).address,
    on(day: string, port?: number) {
      const served = dated.get(day) ?? serve(day, port)
      dated.delete(day)
      dated.set(day, served)
      const [oldest] = dated
      if (dated.size > mostDays && oldest) {
        dated.delete(oldest[0])
        void stop(oldest[1])
      }
      return served.address
    },
    close: () => Promise.all([...servers].map(closed)),
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
