import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { memoryCounter, rateLimit } from '#server/protection.ts'
import { audit } from '../audit.ts'
import type { Desk } from '../http/desk.ts'
import { type ApiKey, apiKeyWith } from './api-keys.ts'
import { ApiProblem } from './problem.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on the routes of the API, and on no others. */
    apiKey?: ApiKey
  }
}

/** In a minute, of one key. */
const maxRequests = 120

/** Requests with wrong keys in a minute, of one network. */
const maxAttempts = 30

/** Returns the guard of the API: it takes keys alone, never the cookie of a session. Throws an `ApiProblem`. */
export function openApiGuard({ db, now }: Pick<Desk, 'db' | 'now'>) {
  const requests = memoryCounter()
  const limitAttempts = rateLimit({ maxPosts: maxAttempts, counter: memoryCounter(), secret: randomUUID() })
  return async (request: FastifyRequest, { writes = false }: { readonly writes?: boolean | undefined }) => {
    const [, secret = ''] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
    const key = secret === '' ? undefined : await apiKeyWith(db, now(), secret)
    if (!key) {
      const wait = secret === '' ? 0 : await limitAttempts(request.ip, now())
      if (wait > 0) throw tooMany('These are too many wrong keys.', wait)
      throw new ApiProblem(401, 'Send a key that is switched on as "Authorization: Bearer hc_…". An owner makes one.')
    }
    const { posts, msLeft } = await requests.count(key.id, now())
    if (posts > maxRequests)
      throw tooMany(`A key has ${maxRequests} requests a minute.`, Math.max(1, Math.ceil(msLeft / 1000)))
    if (writes && !key.mayWrite) {
      const detail = `${request.method} ${request.routeOptions.url}`
      await audit(db, now(), { person: key.id, action: 'refused', detail, address: request.ip })
      throw new ApiProblem(403, 'This key only reads. Ask an owner of the desk for one that changes states.')
    }
    request.apiKey = key
  }
}

function tooMany(sentence: string, seconds: number): ApiProblem {
  return new ApiProblem(429, `${sentence} Try again in ${seconds} seconds.`, { retryAfter: seconds })
}

/** The key of a request. The guard lets none without one come to the routes of the API. */
export function apiKeyIn({ apiKey }: FastifyRequest): ApiKey {
  if (!apiKey) throw new ApiProblem(401, 'This request has no key.')
  return apiKey
}
