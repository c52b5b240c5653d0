import path from 'node:path'
import process from 'node:process'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import type { AppOptions } from './app-options.ts'
import { loadBuiltSite } from './built-site.ts'
import { readLeadSettings } from './deliveries/settings.ts'
import { readEnvironment, type Variables } from './environment.ts'
import { openLeadDesk } from './leads/lead-desk.ts'
import type { LeadStore } from './leads/lead-store.ts'
import { startRetention } from './leads/retention.ts'
import { addressOf, listen } from './listen.ts'
import { StartProblem } from './start-problem.ts'

/** Where the project stands and what its environment says. */
export interface ServeOptions {
  /** Absolute path of the folder that holds `dist/` and `dist-server/`. */
  readonly root: string
  readonly env: Variables
  /** Whether to log each request to the standard output; yes when left out. */
  readonly logger?: NonNullable<AppOptions['logger']>
}

/** A server that listens. */
export interface RunningServer {
  /** Its address, such as `http://localhost:4173`. */
  readonly url: string
  /** Finishes the requests that have begun, then closes the lead store. */
  close(): Promise<void>
}

/** Serves the built site until SIGINT or SIGTERM; throws a `StartProblem` for what the operator can put right. */
export async function serve({ root, env, logger = true }: ServeOptions): Promise<RunningServer> {
  const environment = readEnvironment(env)
  const built = await loadBuiltSite(root)
  const folder = path.resolve(root, environment.dataDir)
  const store = await openStore(folder, env, built.site)
  try {
    const app = await buildApp({ ...built, store, now: () => new Date(), logger })
    const close = closer(app, store)
    closeOnSignal(app, close)
    await listen(app, environment)
    const url = addressOf(app, environment.host)
    process.stdout.write(
      `${built.site.config.brand} runs at ${url} and keeps its leads in ${env['DATABASE_URL'] ? 'PostgreSQL' : folder}\n`,
    )
    return { url, close }
  } catch (error) {
    await store.close()
    throw error
  }
}

/** The lead store, with everything that works on it while the server runs: deliveries and the daily purge. */
async function openStore(folder: string, env: Variables, site: AppOptions['site']): Promise<LeadStore> {
  const settings = readLeadSettings(env)
  try {
    const desk = await openLeadDesk({ folder, settings })
    const retention = startRetention(desk, site, () => new Date())
    const close = () => {
      retention.stop()
      return desk.close()
    }
    return { ...desk, close }
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    const place = settings.databaseUrl ? 'PostgreSQL (DATABASE_URL)' : `${folder} (DATA_DIR)`
    throw new StartProblem(`Leads cannot be kept in ${place}: ${message || code}`)
  }
}

/** The function that closes the server and then its store, once however often it is called. */
function closer(app: FastifyInstance, store: LeadStore): () => Promise<void> {
  let closed: Promise<void> | undefined
  return () => (closed ??= app.close().then(() => store.close()))
}

/** Closes the server on the first SIGINT or SIGTERM and ends the process; a second one ends it at once. */
function closeOnSignal(app: FastifyInstance, close: () => Promise<void>): void {
  const signals = ['SIGINT', 'SIGTERM'] as const
  const onSignal = async () => {
    await close()
    process.exit()
  }
  for (const signal of signals) process.once(signal, onSignal)
  app.addHook('preClose', async () => signals.forEach((signal) => void process.off(signal, onSignal)))
}
