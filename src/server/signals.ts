import process from 'node:process'
import type { FastifyInstance } from 'fastify'

/** The longest that the process takes to end, in milliseconds: supervisors wait for 45 seconds, as deploy/ has it. */
const endWithinMs = 29_000

/** What signals make a server do. */
interface SignalActions {
  readonly close: () => Promise<void>
  readonly reload: () => Promise<void>
}

/**
 * Closes the server on the first SIGINT or SIGTERM and ends the process; a second one ends it at once. Reloads at
 * SIGHUP, unless that says that the terminal in which the server runs was closed.
 */
export function onSignals(app: FastifyInstance, { close, reload }: SignalActions): void {
  const signals = ['SIGINT', 'SIGTERM'] as const
  const onSignal = async () => {
    // What hangs then is a delivery, which is made again, or a database, which stands worse.
    setTimeout(() => process.exit(), endWithinMs).unref()
    await close().catch((err: unknown) => app.log.error({ err }, 'not closed'))
    process.exit()
  }
  for (const signal of signals) process.once(signal, onSignal)
  if (!process.stdout.isTTY) process.on('SIGHUP', reload)
  app.addHook('preClose', async () => signals.forEach((signal) => void process.off(signal, onSignal)))
  app.addHook('onClose', async () => void process.off('SIGHUP', reload))
}
