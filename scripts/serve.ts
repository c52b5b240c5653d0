/** `npm run serve`: serves the newest build in the current folder and receives its leads. */
import process from 'node:process'
import { setFlagsFromString } from 'node:v8'
import { newCommand, run } from '#cli/command.ts'

// Collects garbage earlier, because with a thousand markets there would be a hundred megabytes of it; no loss of speed
// was measured. It must be set before the server is loaded.
setFlagsFromString('--semi-space-growth-factor=1')
setFlagsFromString('--heap-growing-percent=20')

await run(
  newCommand(
    'npm run serve',
    'Serves the built site. Its settings stand in the environment: see deploy/README.md.',
  ).action(async () => {
    const { logCrashes, refuseStart } = await import('#server/report.ts')
    const { serve } = await import('#server/main.ts')
    logCrashes()
    await serve({ root: process.cwd(), env: process.env }).catch(refuseStart)
  }),
)
