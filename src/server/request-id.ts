import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { TrustedProxies } from './trusted-proxies.ts'

/** The id of a request, as each of its log lines has it: the one that a trusted proxy gave it, or a new one. */
export function requestIds(isTrusted: TrustedProxies = () => false): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    const given = headers['x-request-id']
    const isGiven = typeof given === 'string' && /^[\w.:-]{1,100}$/.test(given)
    return isGiven && isTrusted(socket.remoteAddress ?? '') ? given : randomUUID()
  }
}
