/** `npm run studio`: an editor of the config in the browser, for this machine alone. */
import process from 'node:process'
import { newCommand, run } from '#cli/command.ts'
import { configRoots } from '#cli/config-roots.ts'
import { isPort, readAll } from '#server/settings.ts'
import { readTranslationService } from '#studio/server/proposals/translator.ts'
import { startStudio } from '#studio/server/start.ts'

const stopTimeoutMs = 5000

async function studio(): Promise<void> {
  // The preview renders with the production build of React.
  process.env['NODE_ENV'] = 'production'
  const settings = readAll(process.env, (read) => {
    const port = read.checked('PORT', isPort, 'a port is a whole number from 0 to 65535, such as 4180.', '4180')
    return { port: Number(port), translation: readTranslationService(read) }
  })
  const { address, stop } = await startStudio({ ...configRoots(), ...settings })
  const end = () => {
    // Every change is on the disk already.
    setTimeout(() => process.exit(), stopTimeoutMs)
    void stop().finally(() => process.exit())
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end)
  console.log(`Studio is ready. Open it in your browser:\n\n  ${address}\n\nStop with Ctrl+C; drafts are kept.`)
}

await run(
  newCommand(
    'npm run studio',
    'Opens an editor of config/ in the browser. It listens on this machine alone, at PORT (4180).',
  ).action(studio),
)
