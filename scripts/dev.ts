/** `npm run dev`: the site while its config is edited. Settings as for `npm run serve`. */
import process from 'node:process'
import { createDevServer } from '#build/dev/dev-server.ts'
import { checkCache } from '#checker/disk.ts'
import { newCommand, run } from '#cli/command.ts'
import { configRoots } from '#cli/config-roots.ts'
import { openSqliteStore } from '#server/lead-store.ts'
import { readSettings } from '#server/settings.ts'

async function dev(): Promise<void> {
  const { root, schemasRoot } = configRoots()
  const { port, host, leads } = readSettings(process.env, root)
  const server = await createDevServer(
    { root, schemasRoot },
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
