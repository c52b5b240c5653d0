import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../protection.ts'

/** Bounds how many pages are being made for one network at a time. */
export interface ConcurrencyLimit {
  /** Resolves to the function that frees the slot, once there is one for the network of a request. */
  readonly slot: (request: FastifyRequest) => Promise<() => void>
  /** Hooks of a route that needs a slot from the handler's start until its answer is ready to be sent. */
  readonly hooks: {
    readonly preHandler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
    readonly onSend: (request: FastifyRequest) => Promise<void>
  }
}

/**
 * The limit by which further requests of a network wait in line behind its own, so that a thousand of one visitor delay
 * nobody else's by more than a few. Slots are for our own work: neither a slow connection nor a wait for the database
 * holds one.
 */
export function concurrencyLimit(maxPerNetwork: number): ConcurrencyLimit {
  const queues = new Map<string, { running: number; readonly waiting: (() => void)[] }>()
  const slot: ConcurrencyLimit['slot'] = async ({ ip }) => {
    const network = networkOf(ip)
    const queue = queues.get(network) ?? { running: 0, waiting: [] }
    queues.set(network, queue)
    if (queue.running < maxPerNetwork) queue.running += 1
    else await new Promise<void>((resolve) => void queue.waiting.push(resolve))
    return () => {
      const next = queue.waiting.shift()
      // The next request takes the slot over in a later turn of the event loop: others are answered in between.
      if (next) return void setImmediate(next)
      queue.running -= 1
      if (queue.running === 0) queues.delete(network)
    }
  }
  const releases = new WeakMap<FastifyRequest, () => void>()
  const release = (request: FastifyRequest) => {
    releases.get(request)?.()
    releases.delete(request)
  }
  return {
    slot,
    hooks: {
      async preHandler(request, reply) {
        releases.set(request, await slot(request))
        reply.raw.once('close', () => release(request))
        if (!reply.raw.destroyed) return
        release(request)
        return reply.hijack()
      },
      onSend: async (request) => release(request),
    },
  }
}
