import { hash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RequestError } from '../request-error.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set if a route needs no token. */
    readonly isPublic?: boolean
    /** Set for what the hosts of previews answer. */
    readonly isPreview?: boolean
    /** Set for documents of apps, to which other sites may lead. */
    readonly isPage?: boolean
  }
}

const openAddress = 'Open the address that `npm run studio` printed.'

/**
 * Refuses requests from other sites, to other host names (DNS rebinding), and without the token, which keeps out other
 * users of the machine. It goes by the matched route: an address can be spelled in many ways. Routes are private by
 * default.
 */
export function addTokenGuard(app: FastifyInstance, token: string): void {
  app.addHook('onRequest', async (request) => {
    const port = (app.server.address() as AddressInfo | null)?.port
    const origins = ['127.0.0.1', 'localhost'].map((name) => `http://${name}:${port}`)
    assertOwnHost(request, origins, `Studio has another address. ${openAddress}`)
    assertOwnSite(request, origins, `Another site asked for this. ${openAddress}`)
    if (request.routeOptions.config?.isPublic === true) return
    if (!isSameToken(request.headers.authorization ?? '', `Bearer ${token}`))
      throw new RequestError('noToken', `This window has no key. ${openAddress}`)
    assertJson(request)
  })
}

/** Throws unless a request is to a host of these origins. */
export function assertOwnHost({ headers }: FastifyRequest, origins: readonly string[], problem: string): void {
  const host = headers.host?.toLowerCase()
  if (!origins.some((origin) => origin.split('//')[1] === host)) throw new RequestError('foreign', problem)
}

/** Throws where the browser says that a page of another origin has asked. */
export function assertOwnSite({ headers }: FastifyRequest, origins: readonly string[], problem: string): void {
  const { host = '', origin } = headers
  // Another port of this host is `same-site`.
  const site = headers['sec-fetch-site']
  const isOwnSite = site === undefined || site === 'same-origin' || site === 'none'
  const isOwnOrigin = origin === undefined || (origins.includes(origin) && origin.split('//')[1] === host.toLowerCase())
  if (!isOwnSite || !isOwnOrigin) throw new RequestError('foreign', problem)
}

/** Throws for a change that is no JSON: forms of other sites can send other types without a preflight. */
export function assertJson({ method, headers }: FastifyRequest): void {
  if (method === 'POST' && !/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? ''))
    throw new RequestError('noJson', 'A change is sent as JSON: "Content-Type: application/json".')
}

function isOwnHost(host: string, port: number | undefined): boolean {
  return [`127.0.0.1:${port}`, `localhost:${port}`].includes(host.toLowerCase())
}

/** Compares in constant time. */
function isSameToken(a: string, b: string): boolean {
  return timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'))
}

interface PreviewAccess {
  readonly port: number
  readonly token: string
}

/** Opens the preview, with a token and an address within it. */
export const openPath = '/.studio/open?'

/** Whether a request brings the token in its address, to exchange it for a cookie. */
export function isOpening({ url = '' }: IncomingMessage): boolean {
  return url.startsWith(openPath)
}

/** Why a request is refused: other host name, other site, or no token. Undefined if it is let in. */
export function refusalOf(request: IncomingMessage, { port, token }: PreviewAccess): string | undefined {
  const { host = '', origin = `http://${host}` } = request.headers
  if (!isOwnHost(host, port) || origin !== `http://${host}`)
    return 'The preview has another address. Open it from Studio.'
  const given = isOpening(request) ? queryOf(request).get('token') : cookieOf(request, cookieName(port))
  return isSameToken(given ?? '', token) ? undefined : 'Open the preview from Studio.'
}

/** The token in an address that opens the preview, and the page that it leads to. */
export function openedPath(request: IncomingMessage): { readonly token: string; readonly to: string } {
  const query = queryOf(request)
  const to = query.get('to') ?? '/'
  // Two slashes would begin the address of another site.
  return { token: query.get('token') ?? '', to: /^\/(?![/\\])[\x21-\x7e]*$/.test(to) ? to : '/' }
}

/** Sets the cookie and redirects to the page `to`. */
export function open(request: IncomingMessage, response: ServerResponse, { port, token }: PreviewAccess): void {
  const cookie = `${cookieName(port)}=${token}; Path=/; HttpOnly; SameSite=Strict`
  const location = openedPath(request).to
  response.writeHead(303, { location, 'set-cookie': cookie, 'cache-control': 'no-store' }).end()
}

// Browsers share cookies between the ports of a host.
const cookieName = (port: number) => `studio-preview-${port}`

function queryOf({ url = '' }: IncomingMessage): URLSearchParams {
  return new URLSearchParams(url.slice(openPath.length))
}

/** The value of a cookie of a request. */
export function cookieOf(
  { headers: { cookie = '' } }: Pick<IncomingMessage, 'headers'>,
  name: string,
): string | undefined {
  const pairs = cookie.split('; ').map((pair) => pair.split('='))
  return pairs.find(([key]) => key === name)?.[1]
}
