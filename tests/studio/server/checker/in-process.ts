import { EventEmitter } from 'node:events'
import { MessageChannel } from 'node:worker_threads'
import type { StartWorker } from '#studio/server/checker/restarting-worker.ts'
import { serveChecks } from '#studio/server/checker/worker.ts'

/**
 * Runs the worker of the checker in this process, over a channel as between threads. A thread loads all modules of the
 * checker anew, which takes longer than most checks.
 */
export const inProcess: StartWorker = (options) => {
  const { port1: own, port2: served } = new MessageChannel()
  const serving = serveChecks(served, structuredClone(options))
  const events = new EventEmitter()
  own.on('message', (reply) => events.emit('message', reply))
  own.on('close', () => events.emit('exit'))
  return Object.assign(events, {
    postMessage: (message: unknown) => own.postMessage(message),
    async terminate() {
      own.close()
      await serving[Symbol.asyncDispose]()
    },
  })
}
