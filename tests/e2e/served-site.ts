import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { openSqliteDatabase } from '#server/database.ts'
import { type LeadStore, openSqliteStore } from '#server/lead-store.ts'
import type { Lead } from '#server/leads.ts'
import { urlSigner } from '#server/protection.ts'

/** The folder of this project. */
export const project = path.resolve(import.meta.dirname, '../..')

/** The folder of the site at its launch, which `npm test` builds, so that edits of the config do not affect these tests. */
export const launch = path.join(project, 'tests/launch')

/** A server in a process of its own, with an empty lead store. */
export interface ServedSite {
  /** Its address, such as `http://localhost:41730`. */
  readonly url: string
  /** The folder that holds its `dist/`. */
  readonly root: string
  /** The stored leads of the visitor with this e-mail address; with `quarantined` those in quarantine. */
  leadsOf(email: string, filter?: { readonly quarantined: boolean }): Promise<Lead[]>
  close(): Promise<void>
}

/** The key with which the served sites sign addresses. */
const key = Buffer.alloc(32, 1)

/** An address of a thank-you page as the served sites give it. */
export const signed: (href: string) => string = urlSigner(key).sign

/**
 * Serves the site built in a folder, or with `dev.ts` develops it there, by the project's script; `env` overrides the
 * usual environment of tests.
 */
export async function serveSite(
  root: string,
  env: Readonly<Record<string, string>> = {},
  script: 'serve.ts' | 'dev.ts' = 'serve.ts',
): Promise<ServedSite> {
  const folder = await mkdtemp(path.join(tmpdir(), 'helpercompare-leads-'))
  const database = await openSqliteDatabase(folder)
  await database.db
    .insertInto('keys')
    .values({ name: 'addresses', key: key.toString('hex') })
    .execute()
  await database.close()
  const server = spawn(process.execPath, [path.join(project, 'scripts', script)], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: 'localhost',
      PORT: '0',
      DATA_DIR: folder,
      // Leads stay in that folder, whatever settings the machine has.
      DATABASE_URL: '',
      // Tests post often and quickly, which the rate limit would refuse.
      RATE_LIMIT: 'off',
      TOO_FAST_MS: '0',
      METRICS_PORT: 'off',
      TRUST_PROXY: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let store: Promise<LeadStore> | undefined
  return {
    url: await addressIn(server.stdout),
    root,
    async leadsOf(email, filter) {
      store ??= openSqliteStore(folder)
      const leads = await (await store).list(filter)
      return leads.filter(({ fields }) => fields['email'] === email)
    },
    async close() {
      await (await store)?.close()
      server.kill()
      if (server.exitCode === null) await once(server, 'exit')
      await rm(folder, { recursive: true })
    },
  }
}

/** The address that the server prints when it listens. */
async function addressIn(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const address = / (?:runs at|watch) (http:\S+)/.exec(line)?.[1]
    if (address === undefined) continue
    // All further lines are the request log.
    output.resume()
    return address
  }
  throw new Error('The server ended before it listened: see its message above.')
}
