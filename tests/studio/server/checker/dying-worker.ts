/** A worker that answers each call with a text of its config, and dies while the file that this text names exists. */
import { existsSync } from 'node:fs'
import process from 'node:process'
import { parentPort, workerData } from 'node:worker_threads'
import type { WorkerMessage } from '#studio/server/checker/worker.ts'

const output = workerData.config.files.get('file')

parentPort?.on('message', (message: WorkerMessage) => {
  if (message.kind !== 'call') return
  if (existsSync(output)) process.exit(1)
  parentPort?.postMessage({ id: message.id, output })
})
