import { parse } from 'node:querystring'
import fastifyFormbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'

export interface Limits {
  readonly headersTimeoutMs: number
  readonly requestTimeoutMs: number
  /** How often the two above are checked. */
  readonly checkIntervalMs: number
  /** How long a connection may be silent during a request. */
  readonly connectionTimeoutMs: number
  /** How long a connection may be idle between requests. */
  readonly keepAliveTimeoutMs: number
  readonly maxRequestsPerSocket: number
  /** The most pipelined requests that wait on a connection. */
  readonly maxWaitingPerSocket: number
  /** The most connections of one network, which is an IPv4 address or 2^64 IPv6 addresses; more are refused with 429. */
  readonly maxConnectionsPerNetwork: number
  /** The most pages that are being made for one network at a time; further requests wait in line. */
  readonly maxAnswersPerNetwork: number
  /** How long a server that stops still accepts connections. */
  readonly lingerMs: number
  /** How long it waits in all for requests that have begun. */
  readonly finishMs: number
  readonly maxHeadBytes: number
  readonly maxBodyBytes: number
  readonly maxFields: number
}

export const usualLimits: Limits = {
  headersTimeoutMs: 15_000,
  requestTimeoutMs: 30_000,
  checkIntervalMs: 5000,
  connectionTimeoutMs: 60_000,
  keepAliveTimeoutMs: 10_000,
  maxRequestsPerSocket: 100,
  // Browsers send none before they have an answer.
  maxWaitingPerSocket: 5,
  // Twenty browsers of an office, with six connections each.
  maxConnectionsPerNetwork: 120,
  maxAnswersPerNetwork: 8,
  lingerMs: 1000,
  finishMs: 25_000,
  maxHeadBytes: 16 * 1024,
  maxBodyBytes: 32 * 1024,
  maxFields: 100,
}

class TooManyFields extends Error {
  readonly statusCode = 413
}

/** Makes the app parse the bodies of forms, and refuse all others. */
export async function readFormBodies(
  app: FastifyInstance,
  { maxBodyBytes, maxFields }: Pick<Limits, 'maxBodyBytes' | 'maxFields'>,
): Promise<void> {
  app.removeAllContentTypeParsers()
  await app.register(fastifyFormbody, {
    bodyLimit: maxBodyBytes,
    parser(text) {
      if (text.split('&', maxFields + 1).length > maxFields) throw new TooManyFields()
      return { ...parse(text, '&', '=', { maxKeys: 0 }) }
    },
  })
}
