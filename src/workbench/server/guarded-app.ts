import type { IncomingMessage } from 'node:http'
import AjvCompiler from '@fastify/ajv-compiler'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchemaCompiler } from 'fastify'
import Fastify from 'fastify'
import { tooDeepAt } from '#checker/files.ts'
import type { TrustedProxies } from '#server/protection.ts'
import { type Refusal, RequestError } from '../request-error.ts'

/** In bytes; the longest config file has a small part of it. */
const bodyLimit = 4 * 1024 * 1024

/** Validation never changes what was sent. */
const customOptions = {
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: false,
  discriminator: true,
  allowUnionTypes: true,
} as const

// Its types miss that it takes a route's schema with the place that it is for.
const compile = AjvCompiler()({}, { customOptions }) as unknown as FastifySchemaCompiler<object>
const validators = new Map<string, ReturnType<typeof compile>>()

/** Compiles each schema once for all apps: a desk opens one for each change. */
const compileOnce: FastifySchemaCompiler<object> = (route) => {
  const key = JSON.stringify(route.schema)
  const validator = validators.get(key) ?? compile(route)
  validators.set(key, validator)
  return validator
}

const headers = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

export interface GuardedOptions {
  /** Adds the hooks that refuse requests: before all routes, so that it holds for each. */
  readonly guard: (app: FastifyInstance) => void
  /** The proxies whose `X-Forwarded-For` is trusted. */
  readonly trustProxy?: TrustedProxies | undefined
  /** More headers of every answer, also of those to addresses that cannot be read. */
  readonly headers?: Readonly<Record<string, string>>
  /** The address of the route that answers a request; the request's own when left out. */
  readonly rewriteUrl?: (request: IncomingMessage) => string
}

/** An app whose guard sees each request first, and whose refusals are sentences. */
export function guardedApp({
  guard,
  trustProxy,
  headers: more = {},
  rewriteUrl = ({ url = '/' }) => url,
}: GuardedOptions): FastifyInstance {
  const app: FastifyInstance = Fastify({
    bodyLimit,
    trustProxy: trustProxy ?? false,
    rewriteUrl,
    // Windows keep their connection for events open.
    forceCloseConnections: true,
    // For addresses that cannot be decoded; no hook runs for them.
    frameworkErrors: (_error, _request, reply) =>
      refuse(reply.headers(more), new RequestError('input', 'This address cannot be read.')),
  })
  app.setValidatorCompiler(compileOnce)
  app.removeContentTypeParser('text/plain')
  parseShallowJson(app)
  app.addHook('onRequest', async (_request, reply) => void reply.headers({ ...headers, ...more }))
  guard(app)
  app.addHook('onRequest', async (request) => assertShortParameters(request))
  app.setNotFoundHandler((_request, reply) =>
    refuse(reply, new RequestError('missing', 'There is nothing at this address.')),
  )
  app.setErrorHandler((error, _request, reply) => refuse(reply, error))
  return app
}

/** Many more levels than a config file has, within the operation that changes it. */
const maxLevels = 100

/** Refuses a body that is nested without end before anything walks through it. */
function parseShallowJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (tooDeepAt(text, maxLevels) !== undefined)
      return done(new RequestError('input', `This is nested more than ${maxLevels} levels deep.`))
    return parse(request, text, done)
  })
}

/** In UTF-16 units; a search or a file's name is a small part of it. */
const maxParameter = 2000

/** Names of many files, which are compared and not searched. */
const longParameter = 'files'

/** Refuses a parameter that is too long to be worked on; cut, it would mean something else. */
function assertShortParameters({ query }: FastifyRequest): void {
  const isLong = ([name, value]: [string, unknown]) =>
    name !== longParameter && [value].flat().some((text) => String(text).length > maxParameter)
  if (Object.entries(query ?? {}).some(isLong))
    throw new RequestError('input', `Shorten this: an address takes ${maxParameter} characters for each part.`)
}

/** Answers with a sentence; errors of Studio itself go to the terminal only. */
function refuse(reply: FastifyReply, error: unknown): FastifyReply {
  const { status, message } = statusOf(error)
  if (status >= 500 && !(error instanceof RequestError)) console.error(error)
  return reply
    .code(status)
    .headers(headers)
    .send({ message } satisfies Refusal)
}

function statusOf(error: unknown): { readonly status: number; readonly message: string } {
  if (error instanceof RequestError) return error
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status === 413) return { status, message: 'This is too much at once: Studio takes 4 MB.' }
  if (status < 500 && error instanceof Error) return { status, message: `Studio cannot read this: ${error.message}.` }
  return { status: 500, message: 'Something went wrong in Studio. The terminal says what; your changes are kept.' }
}
