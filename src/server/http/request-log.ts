import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyServerOptions } from 'fastify'
import type { AppOptions } from '../app.ts'
import type { TrustedProxies } from '../protection/trusted-proxies.ts'

/** The logger's settings for Fastify. An error is logged by what our own code says of it. */
export function loggerOptions(logger: AppOptions['logger']): NonNullable<FastifyServerOptions['logger']> {
  if (!logger) return false
  return { ...(logger !== true && logger), serializers: { err: errorSummary } }
}

/** An error without what else a library hangs on it: a database adds whole rows, which are personal. */
function errorSummary({ name, message, stack, ...others }: Error): {
  type: string
  message: string
  stack: string
  code?: string
} {
  const { code } = others as { code?: unknown }
  return { type: name, message, stack: stack ?? '', ...(typeof code === 'string' && { code }) }
}

/** The id of a request, as each of its log lines has it: the one that a trusted proxy gave it, or a new one. */
export function requestIds(isTrusted: TrustedProxies = () => false): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    const given = headers['x-request-id']
    const isGiven = typeof given === 'string' && /^[\w.:-]{1,100}$/.test(given)
    return isGiven && isTrusted(socket.remoteAddress ?? '') ? given : randomUUID()
  }
}
