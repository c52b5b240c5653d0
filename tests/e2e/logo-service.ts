import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A logo service on this machine. */
export interface LogoService {
  /** The address that `site.json` names. */
  readonly address: string
  close(): Promise<void>
}

const logo = '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="48"><circle cx="24" cy="24" r="20"/></svg>'

/** A service that knows one insurer, fails for another, and never answers for a third: AIA, Blue Cross, HSBC. */
export async function startLogoService(): Promise<LogoService> {
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/hsbc')) return
    if (request.url?.startsWith('/blue-cross')) response.writeHead(500).end()
    else response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(logo)
  }).listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    address: `http://localhost:${port}/{domain}.svg`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
