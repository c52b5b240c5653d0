import { parse } from 'node:querystring'
import fastifyFormbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'

/** How much is waited for and read. */
export interface Limits {
  /** The time for the head of a request. */
  readonly headersTimeoutMs: number
  /** The time for a whole request. */
  readonly requestTimeoutMs: number
  /** How often these two are looked at. */
  readonly checkIntervalMs: number
  /** The time in which nothing happens on a connection. */
  readonly connectionTimeoutMs: number
  /** The time in which nothing more is asked on a connection. */
  readonly keepAliveTimeoutMs: number
  /** The most requests that are answered on a connection, one after another. */
  readonly maxRequestsPerSocket: number
  /** The most requests that wait on a connection for the one before them. */
  readonly maxWaitingPerSocket: number
  /** The most connections of one network, which is an IPv4 address or 2^64 IPv6 addresses; more are refused with 429. */
  readonly maxConnectionsPerNetwork: number
  /** The most pages that are being made for one network at a time; further requests wait in line. */
  readonly maxAnswersPerNetwork: number
  /** For how long a server that is told to stop waits for requests that are on their way. */
  readonly lingerMs: number
  /** For how long it waits in all for those that have begun. */
  readonly finishMs: number
  /** The longest head of a request. */
  readonly maxHeadBytes: number
  /** The longest form body. */
  readonly maxBodyBytes: number
  /** The most fields of a form. */
  readonly maxFields: number
}

/** The limits of a server that faces the public. */
export const usualLimits: Limits = {
  headersTimeoutMs: 15_000,
  requestTimeoutMs: 30_000,
  checkIntervalMs: 5000,
  connectionTimeoutMs: 60_000,
  keepAliveTimeoutMs: 10_000,
  maxRequestsPerSocket: 100,
  // Browsers send none before they have an answer.
  maxWaitingPerSocket: 10,
  // Twenty browsers of an office, with six connections each.
  maxConnectionsPerNetwork: 120,
  maxAnswersPerNetwork: 8,
  lingerMs: 1000,
  finishMs: 25_000,
  maxHeadBytes: 16 * 1024,
  maxBodyBytes: 32 * 1024,
  maxFields: 100,
}

/** A form of more fields than any of ours has; answered 413. */
class TooManyFields extends Error {
  readonly statusCode = 413
}

/** Makes the app read the bodies of forms, and none of any other type. */
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
