/** A thread that answers each question with a text of its config, and ends by itself while the file that this names is there. */
import { existsSync } from 'node:fs'
import process from 'node:process'
import { parentPort, workerData } from 'node:worker_threads'
import type { ThreadRequest } from '../../../../../src/studio/server/checker/thread/thread.ts'

const answer = workerData.config.files.get('what')

parentPort?.on('message', (request: ThreadRequest) => {
  if (request.kind !== 'ask') return
  if (existsSync(answer)) process.exit(1)
  parentPort?.postMessage({ id: request.id, answer })
})
