import type { IncomingMessage, ServerResponse } from 'node:http'
import { isSameToken } from '../guard.ts'

/** What a request to the preview is held against. */
export interface PreviewKey {
  readonly port: number
  readonly token: string
}

const openPath = '/.studio/open?'

/** Whether a request asks to be let in. */
export function isOpening({ url = '' }: IncomingMessage): boolean {
  return url.startsWith(openPath)
}

/** Why a request is refused: it is addressed to another name of this machine, comes from another site, or has no key. */
export function refusalOf(request: IncomingMessage, { port, token }: PreviewKey): string | undefined {
  const { host = '', origin = `http://${host}` } = request.headers
  const isHere = [`127.0.0.1:${port}`, `localhost:${port}`].includes(host) && origin === `http://${host}`
  if (!isHere) return 'The preview has another address. Open it from Studio.'
  const given = isOpening(request) ? askedBy(request).get('token') : cookieOf(request, keyCookie(port))
  return isSameToken(given ?? '', token) ? undefined : 'Open the preview from Studio.'
}

/** Gives the browser its key, and leads to the page `to`. */
export function open(request: IncomingMessage, response: ServerResponse, { port, token }: PreviewKey): void {
  const to = askedBy(request).get('to') ?? '/'
  const cookie = `${keyCookie(port)}=${token}; Path=/; HttpOnly; SameSite=Strict`
  // Another site's address could begin with two slashes.
  const location = /^\/(?![/\\])[\x21-\x7e]*$/.test(to) ? to : '/'
  response.writeHead(303, { location, 'set-cookie': cookie, 'cache-control': 'no-store' }).end()
}

// Browsers have one jar for all ports of a host.
const keyCookie = (port: number) => `studio-preview-${port}`

function askedBy({ url = '' }: IncomingMessage): URLSearchParams {
  return new URLSearchParams(url.slice(openPath.length))
}

function cookieOf({ headers: { cookie = '' } }: IncomingMessage, name: string): string | undefined {
  const pairs = cookie.split('; ').map((pair) => pair.split('='))
  return pairs.find(([key]) => key === name)?.[1]
}
