import { hash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** A request that is not let in, with the status of the answer. */
export class Denied extends Error {
  readonly status: 401 | 403 | 415

  constructor(status: Denied['status'], message: string) {
    super(message)
    this.status = status
  }
}

/** What of a request the guard looks at. */
export interface Asked {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
}

/** Whom the guard lets in. */
export interface GuardOptions {
  /** What the command printed. */
  readonly token: string
  readonly port: number
}

const openAddress = 'Open the address that `npm run studio` printed.'

/**
 * Throws a `Denied` for a request that does not come from Studio's own page: another site in the same browser, another
 * name for this machine, another user of it. The files of the app are public code; all else needs the token.
 */
export function guard({ method, url, headers }: Asked, { token, port }: GuardOptions): void {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`]
  const { host = '', origin, authorization = '', 'content-type': type = '' } = headers
  if (!hosts.includes(host.toLowerCase())) throw new Denied(403, `Studio has another address. ${openAddress}`)
  if (origin !== undefined && origin !== `http://${host.toLowerCase()}`) throw new Denied(403, fromElsewhere)
  // A browser says so where a page of another origin, or of another port, asks for it.
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Denied(403, fromElsewhere)
  if (!url.startsWith('/api/')) return
  if (!isSameToken(authorization, `Bearer ${token}`)) throw new Denied(401, `This window has no key. ${openAddress}`)
  const isJson = /^application\/json\s*(;|$)/i.test(type)
  if (method === 'POST' && !isJson) throw new Denied(415, 'A change is sent as JSON: "Content-Type: application/json".')
}

const fromElsewhere = `Another site asked for this. ${openAddress}`

/** Compares in a time that tells nothing about where two texts differ. */
export function isSameToken(a: string, b: string): boolean {
  return timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'))
}
