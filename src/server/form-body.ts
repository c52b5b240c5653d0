import { parse } from 'node:querystring'
import fastifyFormbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import type { Limits } from './limits.ts'

/** A form of more fields than any of ours has; answered 413. */
class TooManyFields extends Error {
  readonly statusCode = 413
}

/** Makes the app read the bodies of forms, and none of any other type. */
export async function readFormBodies(app: FastifyInstance, limits: Pick<Limits, 'bodySize' | 'fields'>): Promise<void> {
  app.removeAllContentTypeParsers()
  await app.register(fastifyFormbody, {
    bodyLimit: limits.bodySize,
    parser(text) {
      if (text.split('&', limits.fields + 1).length > limits.fields) throw new TooManyFields()
      return { ...parse(text, '&', '=', { maxKeys: 0 }) }
    },
  })
}
