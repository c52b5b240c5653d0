/** The server with a store that stores nothing, to measure what posts cost besides the disk. */

import { randomBytes } from 'node:crypto'
import process from 'node:process'
import { buildApp } from '#server/app.ts'
import type { LeadStore } from '#server/lead-store.ts'
import { newReference } from '#server/leads.ts'
import { addressOf, listen } from '#server/listen.ts'
import { serveBuild } from '#server/pages/served-build.ts'
import { urlSigner } from '#server/protection.ts'

const store: LeadStore = {
  add: async () => ({ reference: newReference(), duplicate: false }),
  list: async () => [],
  check: async () => {},
  close: async () => {},
}
const app = await buildApp({
  pages: (await serveBuild(process.cwd(), () => new Date())).pages,
  store,
  signer: urlSigner(randomBytes(32)),
  now: () => new Date(),
  logger: true,
})
await listen(app, { host: '127.0.0.1', port: 0 })
process.stdout.write(`A server without storage runs at ${addressOf(app.server, '127.0.0.1')}\n`)
process.once('SIGTERM', () => process.exit())
