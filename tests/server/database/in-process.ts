import { EventEmitter } from 'node:events'
import { MessageChannel } from 'node:worker_threads'
import type { StartThread } from '#server/database/sqlite-dialect.ts'
import { serveDatabase } from '#server/database/sqlite-worker.ts'

/**
 * Answers the requests of a database in this process, over a channel as between threads: the same files, commits and checks
 * without the start of a thread. Connections that wait for each other's locks need threads.
 */
export const inProcess: StartThread = (options) => {
  const { port1: own, port2: served } = new MessageChannel()
  const events = new EventEmitter()
  own.on('message', (result) => events.emit('message', result))
  own.on('close', () => events.emit('exit'))
  serveDatabase(served, options)
  return Object.assign(events, { postMessage: (request: unknown) => own.postMessage(request) })
}
