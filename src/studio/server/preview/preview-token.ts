import type { IncomingMessage, ServerResponse } from 'node:http'
import { isSameToken } from '#studio/server/guard.ts'

interface PreviewAccess {
  readonly port: number
  readonly token: string
}

const openPath = '/.studio/open?'

/** Whether a request brings the token in its address, to exchange it for a cookie. */
export function isOpening({ url = '' }: IncomingMessage): boolean {
  return url.startsWith(openPath)
}

/** Why a request is refused: other host name, other site, or no token. Undefined if it is let in. */
export function refusalOf(request: IncomingMessage, { port, token }: PreviewAccess): string | undefined {
  const { host = '', origin = `http://${host}` } = request.headers
  const isHere = [`127.0.0.1:${port}`, `localhost:${port}`].includes(host) && origin === `http://${host}`
  if (!isHere) return 'The preview has another address. Open it from Studio.'
  const given = isOpening(request) ? queryOf(request).get('token') : cookieOf(request, cookieName(port))
  return isSameToken(given ?? '', token) ? undefined : 'Open the preview from Studio.'
}

/** Sets the cookie and redirects to the page `to`. */
export function open(request: IncomingMessage, response: ServerResponse, { port, token }: PreviewAccess): void {
  const to = queryOf(request).get('to') ?? '/'
  const cookie = `${cookieName(port)}=${token}; Path=/; HttpOnly; SameSite=Strict`
  // Two slashes would begin the address of another site.
  const location = /^\/(?![/\\])[\x21-\x7e]*$/.test(to) ? to : '/'
  response.writeHead(303, { location, 'set-cookie': cookie, 'cache-control': 'no-store' }).end()
}

// Browsers share cookies between the ports of a host.
const cookieName = (port: number) => `studio-preview-${port}`

function queryOf({ url = '' }: IncomingMessage): URLSearchParams {
  return new URLSearchParams(url.slice(openPath.length))
}

function cookieOf({ headers: { cookie = '' } }: IncomingMessage, name: string): string | undefined {
  const pairs = cookie.split('; ').map((pair) => pair.split('='))
  return pairs.find(([key]) => key === name)?.[1]
}
