/** The worker thread of an SQLite database. */
import { parentPort, workerData } from 'node:worker_threads'
import { serveDatabase } from './sqlite-worker.ts'

if (parentPort) serveDatabase(parentPort, workerData)
