import type { FastifyServerOptions } from 'fastify'
import type { AppOptions } from './app-options.ts'

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
