import { hash, timingSafeEqual } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set if a route needs no token. */
    readonly isPublic?: boolean
  }
}

/** A request that is not let in. */
export class Denied extends Error {
  readonly status: 401 | 403 | 415

  constructor(status: Denied['status'], message: string) {
    super(message)
    this.status = status
  }
}

const openAddress = 'Open the address that `npm run studio` printed.'

/**
 * Refuses requests from other sites, to other host names (DNS rebinding), and without the token, which keeps out other
 * users of the machine. It goes by the matched route: an address can be spelled in many ways. Routes are private by
 * default.
 */
export function addGuard(app: FastifyInstance, token: string): void {
  app.addHook('onRequest', async (request) => {
    assertOwnSite(request, (app.server.address() as AddressInfo | null)?.port)
    if (request.routeOptions.config?.isPublic === true) return
    const { authorization = '', 'content-type': type = '' } = request.headers
    if (!isSameToken(authorization, `Bearer ${token}`)) throw new Denied(401, `This window has no key. ${openAddress}`)
    const isJson = /^application\/json\s*(;|$)/i.test(type)
    if (request.method === 'POST' && !isJson)
      throw new Denied(415, 'A change is sent as JSON: "Content-Type: application/json".')
  })
}

function assertOwnSite({ headers }: FastifyRequest, port: number | undefined): void {
  const { host = '', origin } = headers
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`]
  if (!hosts.includes(host.toLowerCase())) throw new Denied(403, `Studio has another address. ${openAddress}`)
  // Another port of this host is `same-site`.
  const site = headers['sec-fetch-site']
  const isOwnSite = site === undefined || site === 'same-origin' || site === 'none'
  const isOwnOrigin = origin === undefined || origin === `http://${host.toLowerCase()}`
  if (!isOwnSite || !isOwnOrigin) throw new Denied(403, `Another site asked for this. ${openAddress}`)
}

/** Compares in constant time. */
export function isSameToken(a: string, b: string): boolean {
  return timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'))
}
