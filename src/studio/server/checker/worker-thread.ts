import { parentPort, workerData } from 'node:worker_threads'
import { serveChecks } from './worker.ts'

// It runs until the thread is ended.
if (parentPort) serveChecks(parentPort, workerData)
