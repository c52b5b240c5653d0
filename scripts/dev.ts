/** `npm run dev`: the site while its config is edited. Settings as for `npm run serve`. */
import process from 'node:process'
import { newCommand, run } from '../src/cli/command.ts'
import { openSqliteStore } from '../src/server/leads/lead-store.ts'
import { readSettings } from '../src/server/settings/settings.ts'
import { createDevServer } from '../src/site/dev/dev-server.ts'
import { checkCache } from '../src/storage/check-cache.ts'

async function dev(): Promise<void> {
  const root = process.cwd()
  const { port, host, leads } = readSettings(process.env, root)
  const server = await createDevServer(
    root,
    await openSqliteStore(leads.folder),
    checkCache(() => root),
  )
  server.on('error', (error: NodeJS.ErrnoException) => {
    console.error(
      error.code === 'EADDRINUSE'
        ? `Port ${port} is in use: stop the program that uses it, or set PORT.`
        : error.message,
    )
    process.exit(1)
  })
  server.listen(port, host, () => {
    const address = server.address()
    const bound = typeof address === 'object' && address ? address.port : port
    console.log(`Edit config/ and watch http://${host}:${bound} follow. Stop with Ctrl+C.`)
  })
}

await run(
  newCommand(
    'npm run dev',
    'Serves the site and follows config/. Its settings stand in the environment: see deploy/README.md.',
  ).action(dev),
)
