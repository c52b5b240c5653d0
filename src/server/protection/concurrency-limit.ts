import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from './rate-limit.ts'

/** Hooks of a route that bound how many of its answers are being made for one network at a time. */
export interface ConcurrencyLimit {
  readonly preHandler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
  readonly onSend: (request: FastifyRequest) => Promise<void>
}

/**
 * Bounds the answers that are being made for one network; further requests of it wait in line behind its own, so that a
 * thousand requests of one visitor delay nobody else's by more than a few. A slot is taken once the whole request has
 * arrived and freed before the answer is sent, so that a slow connection holds none.
 */
export function concurrencyLimit(maxPerNetwork: number): ConcurrencyLimit {
  const queues = new Map<string, { running: number; readonly waiting: (() => void)[] }>()
  const releases = new WeakMap<FastifyRequest, () => void>()
  const release = (request: FastifyRequest) => {
    releases.get(request)?.()
    releases.delete(request)
  }
  const slot = async (network: string) => {
    const queue = queues.get(network) ?? { running: 0, waiting: [] }
    queues.set(network, queue)
    if (queue.running < maxPerNetwork) queue.running += 1
    else await new Promise<void>((resolve) => void queue.waiting.push(resolve))
    return () => {
      const next = queue.waiting.shift()
      // A waiting request takes over the slot, in a later turn of the event loop: others are answered in between.
      if (next) return void setImmediate(next)
      queue.running -= 1
      if (queue.running === 0) queues.delete(network)
    }
  }
  return {
    async preHandler(request, reply) {
      releases.set(request, await slot(networkOf(request.ip)))
      reply.raw.once('close', () => release(request))
      if (!reply.raw.destroyed) return
      release(request)
      return reply.hijack()
    },
    onSend: async (request) => release(request),
  }
}
